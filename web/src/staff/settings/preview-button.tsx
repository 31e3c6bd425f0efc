import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { SettingsForm } from '../../shared/api/generated/types.gen';
import { openInNewTab } from '../components/preview';
import { problemsOf } from '../forms/problems';
import { EMPTY_SETTINGS, previewOf, SETTINGS } from './resource';

interface Props {
  fields?: readonly string[];
  one?: string;
  bodyOf?: (values: object) => SettingsForm | Promise<SettingsForm>;
}

/** Opens the home page with the unsaved settings, for this browser only. Errors appear at their fields, as on save. */
export default function PreviewButton({
  fields: names = Object.keys(EMPTY_SETTINGS),
  one = SETTINGS.one,
  bodyOf = (values) => values as SettingsForm,
}: Props) {
  const { getValues, setError, clearErrors } = useFormContext();
  const previewing = useMutation({
    mutationFn: () => {
      clearErrors();
      return openInNewTab(async () => previewOf(await bodyOf(getValues())));
    },
    meta: { failure: `Failed to preview ${one}` },
    onError: (error) => {
      const { fields } = problemsOf(error, names);
      for (const [at, [name, message]] of Object.entries(fields).entries()) {
        setError(name, { type: 'server', message }, { shouldFocus: at === 0 });
      }
    },
  });
  return (
    <button
      type="button"
      className="btn"
      aria-disabled={previewing.isPending || undefined}
      onClick={() => !previewing.isPending && previewing.mutate()}
    >
      <Eye className="icon" aria-hidden="true" />
      {previewing.isPending ? 'Opening preview...' : 'Preview'}
    </button>
  );
}
