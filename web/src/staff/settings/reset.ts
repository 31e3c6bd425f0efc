import type { RefObject } from 'react';
import type { UseFormSetValue } from 'react-hook-form';
import { resourceTexts } from '../api/resource';
import { userMessage } from '../api/user-message';
import { confirm } from '../components/confirm';
import { type Toast, toast, toastError } from '../components/toast-store';
import { type EMPTY_SETTINGS, SETTINGS, type SettingsRow } from './resource';

type Values = typeof EMPTY_SETTINGS;

/** Undo of a reset, from the version that the reset made. */
export type Undo = (version: number) => Pick<Toast, 'action'>;

interface Options {
  defaults: Values;
  stored: Values;
  setValue: UseFormSetValue<Values>;
  onSubmit: () => Promise<void>;
  onSaved: (row: SettingsRow) => void;
  undo: RefObject<Undo | null>;
}

export async function resetToDefaults(options: Options): Promise<void> {
  const { defaults, stored, setValue, onSubmit, onSaved, undo } = options;
  const agreed = await confirm({
    title: 'Reset to Defaults',
    body: 'All settings return to the starting defaults, and visitors will see it right away.',
    action: 'Reset to Defaults',
    danger: true,
  });
  if (!agreed) return;
  for (const [name, value] of Object.entries(defaults)) {
    setValue(name as keyof Values, value, { shouldDirty: true });
  }
  const putBack = async (version: number) => {
    const told = resourceTexts(SETTINGS);
    try {
      const row = await SETTINGS.update('settings', version, stored);
      toast('Success', told.done('restored'));
      onSaved(row);
    } catch (error) {
      toastError(told.failed('update'), userMessage(error));
    }
  };
  undo.current = (version) => ({
    action: { label: 'Undo', run: () => void putBack(version) },
  });
  await onSubmit();
  undo.current = null;
}
