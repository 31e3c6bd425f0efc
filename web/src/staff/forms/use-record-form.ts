import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError } from '../../shared/api/http';
import { type Done, queriesOf, type Resource, type Row, resourceTexts } from '../api/resource';
import { saveFailure, userMessage } from '../api/user-message';
import { useMe } from '../components/permissions';
import { type Toast, toast } from '../components/toast-store';
import { problemsOf } from './problems';
import { type RecordFormState, usePendingUploads } from './record-form-context';
import { type DraftOptions, type DraftState, draftKey, useDraft } from './use-draft';
import { type Causes, type FormErrors, useFormErrors } from './use-form-errors';
import { useLeaveQuestion } from './use-leave-question';
import { changesOf, type FormValues, type Merge, merge, type Stored, valuesOf } from './values';

/** Two versions of the row: another user saved it during editing. */
export interface Conflict<V extends FormValues> extends Merge<V> {
  mine: V;
  theirs: V;
  version: number;
  /** Continues with these values, which the user can still change before saving. */
  settle: (values: V) => void;
}

export interface SaveOptions<V extends FormValues> {
  /** Values that replace those of the fields, such as the publication flag. */
  with?: Partial<V>;
  done?: Done;
  /** Asked once the values are valid; false ends the save. */
  allows?: (values: V) => Promise<boolean>;
}

export interface RecordForm<
  V extends FormValues,
  View extends Row = Row,
  D extends DraftState<V> = DraftState<V>,
> {
  form: UseFormReturn<V>;
  labels: Record<string, string>;
  fields: RecordFormState;
  /** Stored values when the form was filled or last saved. */
  base: V;
  version: number;
  /** The row as read or last saved; null for a new one. */
  stored: View | null;
  errors: Pick<FormErrors, 'lines' | 'refusedFields'>;
  conflict: Conflict<V> | null;
  draft: D;
  /** A conflict or a draft waits for the user, so the form cannot be edited or saved. */
  undecided: boolean;
  busy: boolean;
  status:
    | ''
    | 'Saving...'
    | 'Not saved'
    | 'Unsaved changes'
    | 'Unsaved changes, kept in this browser';
  save: (options?: SaveOptions<V>) => Promise<void>;
  reject: (error: unknown) => void;
  giveUp: () => void;
}

export interface RecordOptions<V extends FormValues, View extends Row> {
  // biome-ignore lint/suspicious/noExplicitAny: which lists it is in does not matter here
  resource: Resource<any, View, any, any>;
  empty: V;
  row: View | null;
  onSaved: (row: View) => void;
  /** Whose draft a new row is, where it does not begin empty. */
  draftOf?: string;
  causes?: Causes<V>;
  announce?: (row: View) => Pick<Toast, 'hint' | 'action'> | undefined;
}

const UPLOADING = 'A file was still uploading, so nothing was saved. Save again once it’s done.';

const someChange = (changes: object) => Object.keys(changes).length > 0;

/** The form of one row: its values, errors, drafts and conflicts, until it is saved. */
export const useRecordForm = <V extends FormValues, View extends Row>(
  options: RecordOptions<V, View>,
): RecordForm<V, View> => useDraftedForm(options, useDraft);

/** Like `useRecordForm`, with another hook that keeps its drafts. */
export function useDraftedForm<V extends FormValues, View extends Row, D extends DraftState<V>>(
  options: RecordOptions<V, View>,
  useDrafts: (options: DraftOptions<V>) => D,
): RecordForm<V, View, D> {
  const { resource, empty, row, onSaved, draftOf = 'new', causes = {}, announce } = options;
  const queries = useQueryClient();
  const [base, setBase] = useState(() => ({
    version: row?.version ?? 0,
    values: row ? valuesOf(empty, row) : empty,
  }));
  const form = useForm<V>({ defaultValues: base.values as DefaultValues<V> });
  const { lines, setLines, refusedFields, ...errors } = useFormErrors(form, causes);
  const [stored, setStored] = useState(row);
  const { isUploading, ...uploads } = usePendingUploads();

  const told = resourceTexts(resource);
  const save = useMutation({
    mutationFn: ({ values }: { values: V; done?: Done }): Promise<View> =>
      stored
        ? resource.update(stored.id, base.version, changesOf(base.values, values))
        : resource.create(values),
    meta: { failure: told.failed('save'), quiet: ['invalid_fields'] },
    onSuccess: (saved, { done = stored ? 'updated' : 'created' }) =>
      toast('Success', told.done(done), announce?.(saved)),
  });

  const begin = (stored: Stored<V>, values: V) => {
    setBase(stored);
    form.reset(stored.values as DefaultValues<V>);
    for (const name of Object.keys(changesOf(stored.values, values)) as Path<V>[]) {
      form.setValue(name, values[name] as PathValue<V, Path<V>>, { shouldDirty: true });
    }
  };
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const compare = (from: Partial<V>, mine: V, stored: Stored<V>) => {
    const { values: theirs, version } = stored;
    const settle = (values: V) => {
      begin(stored, values);
      setConflict(null);
    };
    setConflict({ ...merge(from, mine, theirs), mine, theirs, version, settle });
  };
  const draft = useDrafts({
    form,
    key: draftKey(useMe().id, resource.subject, stored?.id ?? draftOf),
    resource: resource.autosaves ?? resource.subject,
    empty,
    base,
    rowId: stored?.id,
    saving: save.isPending,
    conflicting: conflict !== null,
    begin: (values) => begin(base, values),
    compare: (from, mine) => compare(from, mine, base),
  });
  const undecided = conflict !== null || draft.undecided;
  useEffect(() => {
    if (!undecided) setLines([]);
  }, [undecided, setLines]);

  /** Values that were last saved or discarded. */
  const done = useRef<V | null>(null);
  const finish = () => {
    done.current = form.getValues();
    draft.finish();
  };
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** From the click on; the state of the mutation changes a moment later. */
  const sending = useRef(false);

  const onFailure = (error: unknown, mine: V, messageOf: (error: unknown) => string) => {
    if (error instanceof ApiError && error.code === 'stale' && error.stored) {
      const { version } = error.stored as View;
      compare(base.values, mine, { version, values: valuesOf(empty, error.stored as View) });
      return;
    }
    const { fields, others } = problemsOf(error, Object.keys(empty), messageOf);
    setLines(others);
    errors.show(fields);
  };

  const submit = async (values: V, options: SaveOptions<V>) => {
    if ((await options.allows?.(values)) === false) return;
    setLines([]);
    setConflict(null);
    try {
      const asked = { ...values, ...options.with };
      const saved = await save.mutateAsync({ values: asked, done: options.done });
      const now = form.getValues();
      const later = changesOf(values, now);
      if (here.current && (someChange(later) || isUploading())) {
        // The user kept typing during the save: the form stays, based on the saved version.
        const reached = valuesOf(empty, saved);
        draft.forget();
        setStored(saved);
        begin({ version: saved.version, values: reached }, { ...reached, ...later });
        void queries.invalidateQueries({ queryKey: queriesOf(resource).all });
        return;
      }
      finish();
      void queries.invalidateQueries({ queryKey: queriesOf(resource).all });
      // No redirect if the user has left the form.
      if (here.current) onSaved(saved);
    } catch (error) {
      // Includes the input since the save began.
      onFailure(error, form.getValues(), (error) => saveFailure(error, draft.keep()));
    }
  };

  const unsaved = () =>
    (isUploading() && done.current === null) ||
    someChange(changesOf(done.current ?? base.values, form.getValues()));
  useLeaveQuestion(unsaved, () => {
    // A request in progress may fail; then the browser has the draft.
    if (!sending.current) finish();
  });

  const send = async (options: SaveOptions<V> = {}) => {
    if (sending.current || !here.current) return;
    // The second click of a double click must not save again.
    if (done.current && !someChange(changesOf(done.current, form.getValues()))) return;
    if (isUploading()) return setLines([UPLOADING]);
    if (undecided) return setLines(['First choose what to keep.']);
    sending.current = true;
    errors.clear();
    await form
      .handleSubmit(
        (values) => submit(values, options),
        (wrong) => errors.refuse(Object.keys(wrong)),
      )()
      .finally(() => {
        sending.current = false;
      });
  };

  const { isDirty } = form.formState;
  const statusOf = (): RecordForm<V>['status'] => {
    if (save.isPending) return 'Saving...';
    if (save.isError && (lines.length > 0 || conflict)) return 'Not saved';
    if (!isDirty) return '';
    return draft.kept ? 'Unsaved changes, kept in this browser' : 'Unsaved changes';
  };

  return {
    form,
    labels: resource.labels ?? {},
    fields: { creating: stored === null, ...uploads },
    base: base.values,
    version: base.version,
    stored,
    errors: { lines, refusedFields },
    conflict,
    draft,
    undecided,
    busy: save.isPending,
    status: statusOf(),
    save: send,
    reject: (error) => onFailure(error, form.getValues(), userMessage),
    giveUp: finish,
  };
}
