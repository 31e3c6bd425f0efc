import type { Alert } from '../../shared/api/generated/types.gen';
import { alertClass, SiteAlertLine } from '../../shared/components/site-alert-line';

type Props = Pick<Alert, 'kind' | 'text' | 'link_url' | 'link_text'>;

/** The line as visitors see it, without the button that dismisses it. */
export function AlertPreview({ kind, text, link_url, link_text }: Props) {
  // As it looks; a link would lead away from the form.
  const link = link_url && <u>{link_text || 'Read more'}</u>;
  return (
    <div className={alertClass(kind)}>
      <SiteAlertLine kind={kind} text={text} link={link} />
    </div>
  );
}
