import {
  Bold,
  Heading2,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
} from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Tabs } from '../components/tabs';
import { PICTURES } from '../files/kinds';
import { AltDialog } from './alt-dialog';
import { type FieldProps, FormField, rulesOf } from './form-field';
import styles from './forms.module.css';
import { MarkdownPreview } from './markdown-preview';
import { isAwaiting } from './picture-text';
import { useMarkdownTools } from './use-markdown-tools';
import { usePictures } from './use-pictures';

const TABS = [
  { key: 'write', label: 'Write' },
  { key: 'preview', label: 'Preview' },
] as const;

/** Words as a reader would count them: what stands between spaces and holds a letter or a digit. */
export const wordsIn = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The elements of the toolbar say themselves neither that they are buttons nor what they are for. */
const tool = (Icon: LucideIcon, label: string, ready: boolean) => ({
  role: 'button',
  tabIndex: -1,
  title: label,
  'aria-label': label,
  'aria-disabled': !ready || undefined,
  children: <Icon className="icon" aria-hidden="true" />,
});

function Toolbar({ id, ready }: { id: string; ready: boolean }) {
  return (
    <markdown-toolbar for={id} aria-label="Formatting">
      <md-header level="2" {...tool(Heading2, 'Heading', ready)} />
      <md-bold {...tool(Bold, 'Bold', ready)} />
      <md-italic {...tool(Italic, 'Italic', ready)} />
      <md-quote {...tool(Quote, 'Quote', ready)} />
      <md-link {...tool(Link, 'Link', ready)} />
      <md-unordered-list {...tool(List, 'Bulleted list', ready)} />
      <md-ordered-list {...tool(ListOrdered, 'Numbered list', ready)} />
    </markdown-toolbar>
  );
}

/** Chooses pictures for where the cursor is. It stands behind the toolbar, whose elements know only text. */
function PictureButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={styles.pictureButton} onClick={() => input.current?.click()}>
        <Image className="icon" aria-hidden="true" />
        Insert picture
      </button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={PICTURES}
        aria-label="Pictures to insert"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}

const ON_THE_WAY = 'A picture is still being uploaded. Wait for it, or remove its line.';

/** What has to be there, and that nothing is still on its way. */
const rules = (field: FieldProps) => {
  const { validate } = rulesOf(field);
  const present = typeof validate === 'function' ? validate : () => true;
  return {
    validate: (text: unknown, values: Record<string, unknown>) =>
      isAwaiting(String(text ?? '')) ? ON_THE_WAY : present(text, values),
  };
};

/** A plain text area for Markdown; pasted tables and links become Markdown, and the server shows what it makes of it. */
export function MarkdownField(field: FieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  const text: string = useWatch({ name: field.name }) ?? '';
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const toolbarId = useId();
  const { ref, ...control } = register(field.name, rules(field));
  const area = useRef<HTMLTextAreaElement>(null);
  const ready = useMarkdownTools(area);
  const { asking, insert } = usePictures(area);
  const wrong = getFieldState(field.name, formState).error;
  useEffect(() => {
    if (!wrong) return;
    setTab('write');
    area.current?.focus();
  }, [wrong]);
  const words = wordsIn(text);
  return (
    <div className={styles.markdown}>
      <Tabs label="Write or preview" tabs={TABS} current={tab} onChange={setTab}>
        <div hidden={tab !== 'write'}>
          <FormField {...field}>
            {(props) => (
              <div className={styles.edit}>
                <div className={styles.tools}>
                  <Toolbar id={props.id} ready={ready} />
                  <PictureButton onFiles={(files) => void insert(files)} />
                </div>
                <textarea
                  {...props}
                  {...control}
                  ref={(element) => {
                    ref(element);
                    area.current = element;
                  }}
                  rows={14}
                  aria-describedby={`${props['aria-describedby'] ?? ''} ${toolbarId}-words`.trim()}
                />
              </div>
            )}
          </FormField>
        </div>
        {tab === 'preview' && <MarkdownPreview markdown={text} />}
      </Tabs>
      <p className="quiet" id={`${toolbarId}-words`}>
        {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      </p>
      {asking && <AltDialog asking={asking} />}
    </div>
  );
}
