import {
  lazy,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Tabs } from '../components/tabs';
import type { PartSupport } from '../editor/part-support';
import { uploadDocument } from '../files/document';
import { upload } from '../files/upload';
import { type FieldProps, rulesOf, useLabel } from './form-field';
import styles from './markdown-field.module.css';
import { MarkdownPreview } from './markdown-preview';
import { useRecordFormState } from './record-form-context';

const TABS = [
  { key: 'write', label: 'Write' },
  { key: 'markdown', label: 'Markdown' },
  { key: 'preview', label: 'Preview' },
] as const;

/** Its code is loaded by the first form with a long text; without it, the text can be written as Markdown. */
const VisualEditor = lazy(() =>
  import('../editor/visual-editor').catch((error) => {
    console.error('The editor could not be loaded', error);
    return import('./markdown-fallback');
  }),
);

const wordsIn = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

function WordCount({ id, text }: { id: string; text: string }) {
  // Counted when there is time: the next letter does not wait for it.
  const counted = useDeferredValue(text);
  const words = useMemo(() => wordsIn(counted), [counted]);
  return (
    <p className="quiet" id={id}>
      {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
    </p>
  );
}

export function MarkdownField({ parts, ...field }: FieldProps & { parts?: PartSupport }) {
  const { name, hint, required } = field;
  const label = useLabel(field);
  const { register, setValue, getFieldState, formState } = useFormContext();
  const { track } = useRecordFormState();
  const text: string = useWatch({ name }) ?? '';
  const [tab, setTab] = useState<(typeof TABS)[number]['key']>('write');
  const id = useId();
  const hadFocus = useRef(false);
  // Not its handlers: they read the value of an element that the editor has none of.
  register(name, rulesOf(field));
  const error = getFieldState(name, formState).error?.message;
  useEffect(() => {
    if (error) setTab((shown) => (shown === 'preview' ? 'write' : shown));
  }, [error]);
  const change = (markdown: string) =>
    setValue(name, markdown, { shouldDirty: true, shouldValidate: error !== undefined });
  const described = [hint && `${id}-hint`, `${id}-words`, error && `${id}-error`];
  const attributes = {
    'aria-describedby': described.filter(Boolean).join(' '),
    ...(error && { 'aria-invalid': 'true' }),
    ...(required && { 'aria-required': 'true' }),
  };
  return (
    <div className={`field ${styles.markdown}`}>
      <Tabs label="Write or preview" tabs={TABS} current={tab} onChange={setTab}>
        {tab === 'write' && (
          <Suspense fallback={<Skeleton hadFocus={hadFocus} />}>
            <VisualEditor
              label={label}
              markdown={text}
              onChange={change}
              send={(file, onProgress) => track(upload('images', file, { onProgress }))}
              sendDocument={(file, onProgress) => track(uploadDocument(file, { onProgress }))}
              attributes={attributes}
              hadFocus={hadFocus}
              parts={parts}
            />
          </Suspense>
        )}
        {tab === 'markdown' && (
          <textarea
            aria-label={label}
            className={styles.source}
            value={text}
            onChange={({ target }) => change(target.value)}
            {...attributes}
            aria-invalid={error ? true : undefined}
            aria-required={required ? true : undefined}
          />
        )}
        {tab === 'preview' && <MarkdownPreview markdown={text} hasParts={parts !== undefined} />}
      </Tabs>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <WordCount id={`${id}-words`} text={text} />
    </div>
  );
}

/** Takes the focus that Enter in a title brings, until the editor is loaded. */
const Skeleton = ({ hadFocus }: { hadFocus: RefObject<boolean> }) => (
  <div
    ref={(own) => () => {
      hadFocus.current = own === document.activeElement;
    }}
    className={`skeleton ${styles.loading}`}
    aria-busy="true"
    tabIndex={-1}
  >
    <span className="sr-only">Loading the editor</span>
    <span className="skeleton-line" />
    <span className="skeleton-line" />
    <span className="skeleton-line skeleton-short" />
  </div>
);
