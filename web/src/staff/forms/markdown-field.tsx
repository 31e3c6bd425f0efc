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
import { FieldFrame, type FieldProps, rulesOf } from './field-frame';
import styles from './forms.module.css';
import { MarkdownPreview } from './markdown-preview';
import { useMarkdownTools } from './use-markdown-tools';

const TABS = [
  { key: 'write', label: 'Write' },
  { key: 'preview', label: 'Preview' },
] as const;

/** Words as a reader would count them: what stands between spaces and holds a letter or a digit. */
export const wordsIn = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The elements of the toolbar say themselves neither that they are buttons nor what they are for. */
const tool = (Icon: LucideIcon, label: string) => ({
  role: 'button',
  tabIndex: -1,
  title: label,
  'aria-label': label,
  children: <Icon className="icon" aria-hidden="true" />,
});

function Toolbar({ id }: { id: string }) {
  return (
    <markdown-toolbar for={id} aria-label="Formatting">
      <md-header level="2" {...tool(Heading2, 'Heading')} />
      <md-bold {...tool(Bold, 'Bold')} />
      <md-italic {...tool(Italic, 'Italic')} />
      <md-quote {...tool(Quote, 'Quote')} />
      <md-link {...tool(Link, 'Link')} />
      <md-image {...tool(Image, 'Image')} />
      <md-unordered-list {...tool(List, 'Bulleted list')} />
      <md-ordered-list {...tool(ListOrdered, 'Numbered list')} />
    </markdown-toolbar>
  );
}

/** A plain text area for Markdown; pasted tables and links become Markdown, and the server shows what it makes of it. */
export function MarkdownField(field: FieldProps) {
  const { register, getFieldState, formState } = useFormContext();
  const text: string = useWatch({ name: field.name }) ?? '';
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const toolbarId = useId();
  const { ref, ...control } = register(field.name, rulesOf(field));
  const area = useRef<HTMLTextAreaElement>(null);
  useMarkdownTools(area);
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
          <FieldFrame {...field}>
            {(props) => (
              <div className={styles.edit}>
                <Toolbar id={props.id} />
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
          </FieldFrame>
        </div>
        {tab === 'preview' && <MarkdownPreview markdown={text} />}
      </Tabs>
      <p className="quiet" id={`${toolbarId}-words`}>
        {words === 1 ? '1 word' : `${words.toLocaleString('en-US')} words`}
      </p>
    </div>
  );
}
