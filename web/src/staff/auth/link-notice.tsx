import { AlertBox, NoticeBox } from '../../shared/components/alert';
import type { EmailFragment } from '../../shared/lib/email-link';
import type { MailKind } from './code-step';

/** Messages by the code in the address, whose own text may be anything. */
const NOTICES_BY_CODE = new Map([
  [
    'otp_expired',
    'This link has expired or has already been used. Links work once and for a limited time.',
  ],
  ['user_banned', 'This account is deactivated. Ask an owner of the site to reactivate it.'],
  ['email_exists', 'Another account already uses this email address.'],
]);

/** The only message, other than an error, with which an email's link opens the page. */
export const HALF_WAY =
  'This address is confirmed. To finish the change, open the link in the email to your other address.';

/** Whether the address said anything that is to be shown. */
export const hasNotice = (opened: EmailFragment) =>
  Boolean(opened.message || opened.error || opened.error_code || opened.access_token);

interface Props {
  opened: EmailFragment;
  /** Absent if the page itself offers to send a new email. */
  onMail?: (kind: MailKind) => void;
}

/** Result of an email's link: a message, or why the link does not work. */
export function LinkNotice({ opened, onMail }: Props) {
  if (opened.message) {
    return (
      <NoticeBox>
        <p>{HALF_WAY}</p>
      </NoticeBox>
    );
  }
  if (!hasNotice(opened)) return null;
  return (
    <AlertBox>
      <p>{NOTICES_BY_CODE.get(opened.error_code ?? '') ?? "This link doesn't work."}</p>
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
    </AlertBox>
  );
}
