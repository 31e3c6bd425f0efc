import { useState } from 'react';
import { Notice } from '../../components/ui/alert';
import { AskAddress, CodeEntry, type MailKind } from './code-step';
import { Step } from './step';

const WORDS = {
  signup: {
    title: 'Confirm your address',
    ask: 'Enter the address of your account, and we send the confirmation mail again.',
    action: 'Confirm',
  },
  recovery: {
    title: 'Reset your password',
    ask: 'Enter the address of your account. The mail holds a link and a code.',
    action: 'Continue',
  },
} as const;

interface Props {
  kind: MailKind;
  email: string;
  /** The mail was sent just now, by signing up. */
  sent: boolean;
  onBack: () => void;
}

/** From an address to a mail to a code. */
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
                ? `We have sent a mail to ${sentTo}.`
                : 'If there is an account with this address, a mail is on its way.'}
            </p>
          </Notice>
          <p>Open the link in the mail, or enter its code here.</p>
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
