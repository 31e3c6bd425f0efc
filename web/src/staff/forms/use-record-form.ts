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
import { queriesOf, type Resource, type Row, texts } from '../api/resource';
import { useMe } from '../components/me';
import { draftKey } from './draft';
import { problemsOf } from './problems';
import type { RecordFormState } from './record-form-context';
import { type DraftState, useDraft } from './use-draft';
import { type Causes, useFieldErrors } from './use-field-errors';
import { useLeaveQuestion } from './use-leave-question';
import { usePendingUploads } from './use-pending-uploads';
import { changesOf, type FormValues, type Merge, merge, valuesOf } from './values';

/** Another user saved the row while it was edited here. */
export interface Conflict<V extends FormValues> extends Merge<V> {
  mine: V;
  theirs: V;
  version: number;
}

export interface RecordForm<V extends FormValues> {
  form: UseFormReturn<V>;
  /** What was stored when the form was filled or last saved. */
  base: V;
  fields: RecordFormState;
  busy: boolean;
  /** What was refused and belongs to no field. */
  refused: string[];
  /** The fields of the last refusal, another list each time. */
  refusedFields: readonly string[];
  conflict: Conflict<V> | null;
  /** Goes on from the conflict with these values, to be looked at and saved. */
  settle: (values: V) => void;
  draft: DraftState<V>;
  restoreDraft: () => void;
  onSubmit: () => Promise<void>;
  /** What stands beside the button. */
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
}

const UPLOADING = 'A file was still uploading, so nothing was saved. Save again once it’s done.';

const someChange = (changes: object) => Object.keys(changes).length > 0;

/** The form of one row, from what is stored to what is saved; nothing that was typed is lost on the way. */
export function useRecordForm<V extends FormValues, View extends Row>(
  options: Options<V, View>,
): RecordForm<V> {
  const { resource, empty, row, onSaved, draftOf = 'new', causes = {} } = options;
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
  const key = draftKey(useMe().id, resource.subject, row?.id ?? draftOf);
  const draft = useDraft(key, form, base.values, empty);
  const done = useRef(false);
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

  /** `values` are shown, as changes of what is stored now. */
  const begin = (stored: V, version: number, values: V) => {
    setBase({ version, values: stored });
    form.reset(stored as DefaultValues<V>);
    for (const name of Object.keys(changesOf(stored, values)) as Path<V>[]) {
      form.setValue(name, values[name] as PathValue<V, Path<V>>, { shouldDirty: true });
    }
  };

  const told = texts(resource);
  const save = useMutation({
    mutationFn: (values: V): Promise<View> =>
      stored
        ? resource.update(stored.id, base.version, changesOf(base.values, values))
        : resource.create(values),
    meta: {
      success: told.done(stored ? 'updated' : 'created'),
      failure: told.failed('save'),
      quiet: ['invalid_fields'],
    },
  });

  const onFailure = (error: unknown, mine: V) => {
    if (error instanceof ApiError && error.code === 'stale' && error.stored) {
      const found = error.stored as View;
      const theirs = valuesOf(empty, found);
      const merged = merge(base.values, mine, theirs);
      setConflict({ ...merged, mine, theirs, version: found.version });
      return;
    }
    const { fields, others } = problemsOf(error, Object.keys(empty));
    setRefused(others);
    errors.show(fields);
  };

  const submit = async (values: V) => {
    setRefused([]);
    setConflict(null);
    try {
      const saved = await save.mutateAsync(values);
      const now = form.getValues();
      const later = changesOf(values, now);
      if (here.current && (someChange(later) || isUploading())) {
        // The user typed on while it was saved: the form stays, based on the saved version.
        const reached = valuesOf(empty, saved);
        setStored(saved);
        begin(reached, saved.version, { ...reached, ...later });
        void queries.invalidateQueries({ queryKey: queriesOf(resource).all });
        return;
      }
      done.current = true;
      draft.finish();
      void queries.invalidateQueries({ queryKey: queriesOf(resource).all });
      // No redirect if the user has left the form.
      if (here.current) onSaved(saved);
    } catch (error) {
      // With what was typed since.
      onFailure(error, form.getValues());
    }
  };

  const unsaved = () =>
    !done.current && (isUploading() || someChange(changesOf(base.values, form.getValues())));
  useLeaveQuestion(unsaved, () => {
    // What is on its way may still fail: then the browser has it.
    if (!sending.current) draft.finish();
  });

  const statusOf = (): RecordForm<V>['status'] => {
    if (save.isPending) return 'Saving...';
    if (save.isError && (refused.length > 0 || conflict)) return 'Not saved';
    if (!isDirty) return '';
    return draft.kept ? 'Unsaved changes, kept in this browser' : 'Unsaved changes';
  };

  return {
    form,
    base: base.values,
    fields: { creating: stored === null, ...uploads },
    busy: save.isPending,
    refused,
    refusedFields: errors.refusedFields,
    conflict,
    settle: (values) => {
      if (!conflict) return;
      begin(conflict.theirs, conflict.version, values);
      setConflict(null);
      setRefused([]);
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
    onSubmit: async () => {
      // What is stored now is not made a second time.
      if (sending.current || (done.current && stored === null)) return;
      if (isUploading()) return setRefused([UPLOADING]);
      if (conflict) return setRefused(['First choose what to keep.']);
      sending.current = true;
      errors.clear();
      await form
        .handleSubmit(submit, (wrong) => errors.refuse(Object.keys(wrong)))()
        .finally(() => {
          sending.current = false;
        });
    },
    status: statusOf(),
  };
}
