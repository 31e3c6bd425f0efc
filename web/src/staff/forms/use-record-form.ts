import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { ApiError } from '../../shared/api/http';
import { type Done, queriesOf, type Resource, type Row, texts } from '../api/resource';
import { saveFailure, userMessage } from '../api/user-message';
import { useMe } from '../components/me';
import { type Toast, toast } from '../components/toast-store';
import { draftKey } from './draft';
import { problemsOf } from './problems';
import type { RecordFormState } from './record-form-context';
import { type DraftState, useDraft } from './use-draft';
import { type Causes, useFieldErrors } from './use-field-errors';
import { useLeaveQuestion } from './use-leave-question';
import { usePendingUploads } from './use-pending-uploads';
import { changesOf, type FormValues, type Merge, merge, valuesOf } from './values';

/** A conflict: another user saved the row during editing. */
export interface Conflict<V extends FormValues> extends Merge<V> {
  mine: V;
  theirs: V;
  version: number;
}

/** Options of a save. */
export interface SaveOptions<V extends FormValues> {
  /** Values that replace those of the fields, such as the publication flag. */
  with?: Partial<V>;
  /** Word of the message; by default created or updated. */
  done?: Done;
}

export interface RecordForm<V extends FormValues, View extends Row = Row> {
  form: UseFormReturn<V>;
  /** Stored values when the form was filled or last saved. */
  base: V;
  /** The version of `base`; 0 for a row that is not stored yet. */
  version: number;
  /** The row as read or last saved; null for a new one. */
  stored: View | null;
  fields: RecordFormState;
  busy: boolean;
  /** Errors that belong to no field. */
  refused: string[];
  /** The fields of the last refusal, another list each time. */
  refusedFields: readonly string[];
  conflict: Conflict<V> | null;
  /** Goes on from the conflict with these values, to be looked at and saved. */
  settle: (values: V) => void;
  draft: DraftState<V>;
  restoreDraft: () => void;
  onSubmit: () => Promise<void>;
  save: (options?: SaveOptions<V>) => Promise<void>;
  /** Shows why the server did not accept what is typed. */
  reject: (error: unknown) => void;
  /** Every field of the form, with nothing in it. */
  empty: V;
  /** Shows these values as changes of what is stored. */
  begin: (stored: V, version: number, values: V) => void;
  /** Saves nothing until what the server has is decided on. */
  hold: (held: boolean) => void;
  /** Opens the panel for two versions. */
  setConflict: (conflict: Conflict<V>) => void;
  /** Gives up what is typed, without a question. */
  giveUp: () => void;
  /** Called once the input is saved or discarded. */
  finished: RefObject<(() => void) | null>;
  /** Text beside the button. */
  status:
    | ''
    | 'Saving...'
    | 'Not saved'
    | 'Unsaved changes'
    | 'Unsaved changes, kept in this browser';
}

interface Options<V extends FormValues, View extends Row> {
  // biome-ignore lint/suspicious/noExplicitAny: which lists it is in does not matter here
  resource: Resource<any, View, any, any>;
  /** Every field of the form, with nothing in it. */
  empty: V;
  /** The stored row; none to create one. */
  row: View | null;
  onSaved: (row: View) => void;
  /** Whose draft a new row is, where it does not begin empty. */
  draftOf?: string;
  /** Which fields can be wrong because of others. */
  causes?: Causes<V>;
  /** Adds to the message after a save. */
  announce?: (row: View) => Pick<Toast, 'hint' | 'action'> | undefined;
}

const UPLOADING = 'A file was still uploading, so nothing was saved. Save again once it’s done.';

const someChange = (changes: object) => Object.keys(changes).length > 0;

/** The form of one row, from what is stored to what is saved; nothing that was typed is lost on the way. */
export function useRecordForm<V extends FormValues, View extends Row>(
  options: Options<V, View>,
): RecordForm<V, View> {
  const { resource, empty, row, onSaved, draftOf = 'new', causes = {}, announce } = options;
  const queries = useQueryClient();
  const [base, setBase] = useState(() => ({
    version: row?.version ?? 0,
    values: row ? valuesOf(empty, row) : empty,
  }));
  const form = useForm<V>({ defaultValues: base.values as DefaultValues<V> });
  const errors = useFieldErrors(form, causes);
  /** The row, as soon as there is one. */
  const [stored, setStored] = useState(row);
  const [refused, setRefused] = useState<string[]>([]);
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const key = draftKey(useMe().id, resource.subject, stored?.id ?? draftOf);
  const draft = useDraft(key, form, base.values, empty);
  const [held, hold] = useState(false);
  const undecided = !!(conflict || draft.found || held);
  useEffect(() => {
    if (!undecided) setRefused([]);
  }, [undecided]);
  /** Values that were last saved or discarded. */
  const done = useRef<V | null>(null);
  const finished = useRef<(() => void) | null>(null);
  const finish = () => {
    done.current = form.getValues();
    draft.finish();
    finished.current?.();
  };
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  /** From the click on; the state of the mutation is known a moment later. */
  const sending = useRef(false);
  const { isUploading, ...uploads } = usePendingUploads();
  const { isDirty } = form.formState;

  /** Shows `values` as changes to the stored row. */
  const begin = (stored: V, version: number, values: V) => {
    setBase({ version, values: stored });
    form.reset(stored as DefaultValues<V>);
    for (const name of Object.keys(changesOf(stored, values)) as Path<V>[]) {
      form.setValue(name, values[name] as PathValue<V, Path<V>>, { shouldDirty: true });
    }
  };

  const told = texts(resource);
  const save = useMutation({
    mutationFn: ({ values }: { values: V; done?: Done }): Promise<View> =>
      stored
        ? resource.update(stored.id, base.version, changesOf(base.values, values))
        : resource.create(values),
    meta: { failure: told.failed('save'), quiet: ['invalid_fields'] },
    onSuccess: (saved, { done = stored ? 'updated' : 'created' }) =>
      toast('Success', told.done(done), announce?.(saved)),
  });

  const onFailure = (error: unknown, mine: V, messageOf: (error: unknown) => string) => {
    if (error instanceof ApiError && error.code === 'stale' && error.stored) {
      const found = error.stored as View;
      const theirs = valuesOf(empty, found);
      const merged = merge(base.values, mine, theirs);
      setConflict({ ...merged, mine, theirs, version: found.version });
      return;
    }
    const { fields, others } = problemsOf(error, Object.keys(empty), messageOf);
    setRefused(others);
    errors.show(fields);
  };

  const submit = async (values: V, options: SaveOptions<V>) => {
    setRefused([]);
    setConflict(null);
    try {
      const asked = { ...values, ...options.with };
      const saved = await save.mutateAsync({ values: asked, done: options.done });
      const now = form.getValues();
      const later = changesOf(values, now);
      if (here.current && (someChange(later) || isUploading())) {
        // The user typed on while it was saved: the form stays, based on the saved version.
        const reached = valuesOf(empty, saved);
        draft.forget();
        setStored(saved);
        begin(reached, saved.version, { ...reached, ...later });
        void queries.invalidateQueries({ queryKey: queriesOf(resource).all });
        return;
      }
      finish();
      void queries.invalidateQueries({ queryKey: queriesOf(resource).all });
      // No redirect if the user has left the form.
      if (here.current) onSaved(saved);
    } catch (error) {
      // With what was typed since.
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
    // The second click of two is not a second save.
    if (done.current && !someChange(changesOf(done.current, form.getValues()))) return;
    if (isUploading()) return setRefused([UPLOADING]);
    if (undecided) return setRefused(['First choose what to keep.']);
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

  const statusOf = (): RecordForm<V>['status'] => {
    if (save.isPending) return 'Saving...';
    if (save.isError && (refused.length > 0 || conflict)) return 'Not saved';
    if (!isDirty) return '';
    return draft.kept ? 'Unsaved changes, kept in this browser' : 'Unsaved changes';
  };

  return {
    form,
    base: base.values,
    version: base.version,
    stored,
    fields: { creating: stored === null, ...uploads },
    busy: save.isPending,
    refused,
    refusedFields: errors.refusedFields,
    conflict,
    settle: (values) => {
      if (!conflict) return;
      begin(conflict.theirs, conflict.version, values);
      setConflict(null);
    },
    draft,
    restoreDraft: () => {
      const { found } = draft;
      draft.settle();
      if (!found) return;
      const merged = merge(found.base, found.values, base.values);
      if (merged.conflicts.length > 0) {
        const [mine, theirs] = [found.values, base.values];
        setConflict({ ...merged, mine, theirs, version: base.version });
      } else begin(base.values, base.version, merged.merged);
    },
    onSubmit: () => send(),
    save: send,
    reject: (error) => onFailure(error, form.getValues(), userMessage),
    empty,
    begin,
    hold,
    setConflict,
    giveUp: finish,
    finished,
    status: statusOf(),
  };
}
