import { useState } from 'react';
import { Notice } from '../../shared/components/alert';
import { AskAddress, CodeEntry, type MailKind } from './code-step';
import { Step } from './step';

const WORDS = {
  signup: {
    title: 'Confirm your email',
    ask: "Enter your email and we'll resend the confirmation email.",
    action: 'Confirm',
  },
  recovery: {
    title: 'Reset your password',
    ask: "Enter your account's email. We'll send you a link and a code.",
    action: 'Continue',
  },
} as const;

interface Props {
  kind: MailKind;
  email: string;
  /** The email was sent just now, by signing up. */
  sent: boolean;
  onBack: () => void;
}

/** From an address to an email to a code. */
export function MailStep({ kind, email, sent, onBack }: Props) {
  const [sentTo, setSentTo] = useState(sent ? email : null);
  const { title, ask, action } = WORDS[kind];
  return (
    <Step key={sentTo} title={title}>
      {sentTo === null ? (
        <>
          <p>{ask}</p>
          <AskAddress kind={kind} email={email} onSent={setSentTo} />
        </>
      ) : (
        <>
          <Notice>
            <p>
              {sent
                ? `We sent an email to ${sentTo}.`
                : 'If that address has an account, we just sent it an email.'}
            </p>
          </Notice>
          <p>Open the link in the email, or enter the code here.</p>
          <CodeEntry kind={kind} email={sentTo} action={action} />
        </>
      )}
      <p>
        <button type="button" className="link" onClick={onBack}>
          Back to sign in
        </button>
      </p>
    </Step>
  );
}
