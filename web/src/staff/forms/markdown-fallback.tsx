import { NoticeBox } from '../../shared/components/alert';
import type { VisualEditorProps } from '../editor/visual-editor';

/** Takes the place of the visual editor where its code did not arrive. */
export default function MarkdownFallback(props: VisualEditorProps) {
  const { label, markdown, onChange, attributes } = props;
  return (
    <>
      <NoticeBox>
        <p>The editor didn’t load. You can write here, or save and try again later.</p>
      </NoticeBox>
      <textarea
        aria-label={label}
        value={markdown}
        rows={14}
        onChange={({ target }) => onChange(target.value)}
        {...attributes}
      />
    </>
  );
}
