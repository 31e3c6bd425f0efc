import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { SettingsForm } from '../../shared/api/generated/types.gen';
import { inNewTab } from '../components/new-tab';
import { problemsOf } from '../forms/problems';
import { EMPTY_SETTINGS } from './labels';
import { previewOf } from './resource';

/** The home page with the settings as they are typed, for this browser alone. What is wrong is said at its field, as in saving. */
export default function PreviewButton() {
  const { getValues, setError, clearErrors } = useFormContext<typeof EMPTY_SETTINGS>();
  const previewing = useMutation({
    mutationFn: () => {
      clearErrors();
      return inNewTab(() => previewOf(getValues() as SettingsForm));
    },
    meta: { failure: 'Failed to preview site settings' },
    onError: (error) => {
      const { fields } = problemsOf(error, Object.keys(EMPTY_SETTINGS));
      for (const [at, [name, message]] of Object.entries(fields).entries()) {
        setError(
          name as keyof typeof EMPTY_SETTINGS,
          { type: 'server', message },
          { shouldFocus: at === 0 },
        );
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
