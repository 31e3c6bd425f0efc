import { Alert, Notice } from '../../shared/components/alert';
import type { EmailFragment } from '../../shared/lib/email-link';
import type { MailKind } from './code-step';

/** Whether the address said anything that is to be shown. */
export const says = (opened: EmailFragment) =>
  Boolean(opened.message || opened.error || opened.error_code || opened.error_description);

interface Props {
  opened: EmailFragment;
  /** Without it the page has a way of its own to a new email. */
  onMail?: (kind: MailKind) => void;
}

/** What came with the link of an email: a message, or why the link is good for nothing. */
export function LinkNotice({ opened, onMail }: Props) {
  if (opened.message) {
    return (
      <Notice>
        <p>{opened.message}</p>
      </Notice>
    );
  }
  if (!says(opened)) return null;
  return (
    <Alert>
      {opened.error_code === 'otp_expired' ? (
        <p>
          This link has expired or has already been used. Links work once and for a limited time.
        </p>
      ) : (
        <p>{opened.error_description || "This link doesn't work."}</p>
      )}
      {onMail && (
        <>
          <p>Request a new email:</p>
          <div className="actions">
            <button type="button" className="btn" onClick={() => onMail('signup')}>
              Confirm my email
            </button>
            <button type="button" className="btn" onClick={() => onMail('recovery')}>
              Reset my password
            </button>
          </div>
        </>
      )}
    </Alert>
  );
}
