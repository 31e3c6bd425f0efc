import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, Ellipsis, ExternalLink, Eye, EyeOff, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNow } from '../../shared/lib/now';
import { relativeTime } from '../../shared/lib/relative-time';
import { confirm } from '../components/confirm';
import { Menu, type MenuItem } from '../components/menu';
import { screenOf } from '../components/paths';
import { openInNewTab } from '../components/preview';
import { useRowChanges } from '../components/use-row-changes';
import { visibilityInWords, visibilityOf } from '../components/visibility';
import { publishOptions } from './blanks';
import styles from './editor.module.css';
import { rejectionSummary } from './problems';
import { isPublished, type Publication, type Publishable, stateInWords } from './publication';
import type { RecordForm, SaveOptions } from './use-record-form';
import type { ServerDraft } from './use-server-draft';
import type { FormValues } from './values';

export interface EditorRecord<V extends FormValues, View extends Publishable>
  extends RecordForm<V, View, ServerDraft<V>> {
  publication: Publication<View>;
}

interface Props<V extends FormValues, View extends Publishable> {
  form: EditorRecord<V, View>;
  onClose: () => void;
  onSchedule: () => void;
}

export function PublishBar<V extends FormValues, View extends Publishable>(props: Props<V, View>) {
  const { form, onClose, onSchedule } = props;
  const { publication, base, stored, busy } = form;
  const { terms, flag, page } = publication;
  const now = useNow();
  const published = isPublished(publication, base);
  const from: string | null | undefined = useWatch({ name: 'visible_from' });
  const later = from != null && Date.parse(from) > now;
  const [pressed, setPressed] = useState('');
  const primary = later ? 'Schedule' : published ? 'Update' : terms.publish;
  const save = (name: string, options: SaveOptions<V>) => {
    if (busy) return;
    setPressed(name);
    void form.save(options);
  };
  const as = (value: boolean) => ({ [flag]: value }) as Partial<V>;
  const preview = usePreviewOfForm(form);
  const remove = useRemove(form, onClose);
  const navigate = useNavigate();
  const items: MenuItem[] = [];
  if ('visible_from' in base) {
    items.push({ label: 'Schedule...', icon: CalendarClock, run: onSchedule });
  }
  if (stored && page && visibilityOf(stored, published, now) === 'shown') {
    const run = () => window.location.assign(page.of(stored));
    items.push({ label: page.label, icon: ExternalLink, run });
  }
  if (published) {
    const run = () => save('unpublish', { with: as(false), done: 'unpublish' });
    items.push({ label: terms.unpublish, icon: EyeOff, run });
  }
  if (stored) {
    const { id } = stored;
    const history = () =>
      navigate({
        to: `${screenOf(publication.resource)}/$id/history`,
        params: { id },
        search: true,
      });
    items.push({ label: 'History', icon: History, run: () => void history() });
    items.push({ label: 'Delete', icon: Trash2, danger: true, run: () => void remove(stored) });
  }
  const button = (name: string, label: string, run: () => void, look = 'btn') => (
    <button type="button" className={look} aria-disabled={busy || undefined} onClick={run}>
      {busy && pressed === name ? 'Saving...' : label}
    </button>
  );
  return (
    <>
      <EditorStateText form={form} />
      <div className={styles.actions}>
        {preview && (
          <button
            type="button"
            className={`btn ${styles.secondary}`}
            aria-disabled={preview.isPending || undefined}
            onClick={() => !preview.isPending && preview.mutate()}
          >
            <Eye className="icon" aria-hidden="true" />
            Preview
          </button>
        )}
        {!published &&
          button('save', terms.save, () => save('save', {}), `btn ${styles.secondary}`)}
        {button(
          'primary',
          primary,
          () =>
            save('primary', {
              with: as(true),
              ...(published ? { done: 'updated' } : publishOptions(publication.resource)),
            }),
          'btn btn-solid',
        )}
        {items.length > 0 && (
          <Menu label="More actions" items={items}>
            <Ellipsis className="icon" aria-hidden="true" />
          </Menu>
        )}
      </div>
    </>
  );
}

/** Announces the result of a save, but not the passing of time. */
function EditorStateText<V extends FormValues, View extends Publishable>({
  form,
}: Pick<Props<V, View>, 'form'>) {
  const { publication, base, stored, status, labels } = form;
  const { kept, sent } = form.draft;
  const now = useNow();
  const published = isPublished(publication, base);
  const refusal = rejectionSummary(form.form.formState.errors, labels);
  const said = refusal || (status === 'Saving...' || status === 'Not saved' ? status : '');
  const words = stateInWords({
    visibility: visibilityInWords(base, published, publication.terms, now),
    saved: !published && stored?.updated_at ? relativeTime(stored.updated_at, now).text : null,
    dirty: form.form.formState.isDirty,
    kept,
    autosaved: sent.at && !sent.failed ? relativeTime(sent.at, now).text : null,
  });
  return (
    <div className={styles.state}>
      {!said && <p>{words}</p>}
      <p role="status" className={refusal || status === 'Not saved' ? 'field-error' : undefined}>
        {said}
      </p>
    </div>
  );
}

/** Opens the page of what is typed; where the server has no such preview, that of what is stored. */
function usePreviewOfForm<V extends FormValues, View extends Publishable>(
  form: EditorRecord<V, View>,
) {
  const { stored } = form;
  const { resource } = form.publication;
  const preview = useMutation({
    mutationFn: () =>
      openInNewTab(async () => {
        if (resource.previewForm) {
          return resource.previewForm(stored?.id ?? null, form.form.getValues());
        }
        return (await resource.preview?.(stored?.id ?? '')) ?? '';
      }),
    meta: { failure: `Failed to preview ${resource.one}`, quiet: ['invalid_fields'] },
    onError: form.reject,
  });
  return resource.previewForm || (stored && resource.preview) ? preview : null;
}

function useRemove<V extends FormValues, View extends Publishable>(
  form: EditorRecord<V, View>,
  onClose: () => void,
) {
  const { resource, deleting } = form.publication;
  const { remove } = useRowChanges(resource);
  return async (row: View) => {
    if (remove.isPending) return;
    if (!(await confirm({ ...deleting(row), action: 'Delete', danger: true }))) return;
    const { id } = row;
    remove.mutate(
      { id, version: form.version },
      {
        onSuccess: () => {
          form.giveUp();
          onClose();
        },
      },
    );
  };
}
