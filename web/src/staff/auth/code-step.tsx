import { useRef, useState } from 'react';
import { NoticeBox } from '../../shared/components/alert';
import { CodeField, Field } from '../../shared/components/field';
import { type Rejection, useForm } from '../../shared/components/form';
import { paths } from '../../shared/paths';
import { ActionForm } from '../components/action-form';
import { checkCode, checkEmail, digitsOf } from './check';
import { authClient, pageUrl } from './client';
import { rejectionFrom } from './rejection';
import { Step } from './step';

export type MailKind = 'signup' | 'recovery';

/** Asks the server for an email. It answers alike whether it knows the address or not. */
function sendMail(kind: MailKind, email: string): Promise<Rejection | null> {
  return rejectionFrom(() => {
    const client = authClient();
    if (kind === 'recovery') {
      return client.resetPasswordForEmail(email, { redirectTo: pageUrl(paths.newPassword) });
    }
    return client.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: pageUrl(paths.home) },
    });
  });
}

interface Props {
  kind: MailKind;
  email: string;
  action: string;
}

/** The code of an email, for those who read it on another device. After the sign-in, the page redirects. */
function CodeEntry({ kind, email, action }: Props) {
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({ code: checkCode(code) }),
    send: ({ code }) =>
      rejectionFrom(() => authClient().verifyOtp({ email, token: digitsOf(code), type: kind })),
  });
  const again = useSending(kind);
  return (
    <ActionForm
      form={form}
      refusal={form.refusal ?? again.refusal}
      action={action}
      doing="Checking..."
      beside={
        <>
          <button
            type="button"
            className="link"
            aria-disabled={again.busy || undefined}
            onClick={() => again.send(email)}
          >
            Resend email
          </button>
          <span role="status">{again.sent && 'Email sent.'}</span>
        </>
      }
    >
      <CodeField label="6-digit code" error={form.errors.code} required />
    </ActionForm>
  );
}

function useSending(kind: MailKind) {
  const [state, setState] = useState({
    busy: false,
    sent: false,
    refusal: null as Rejection | null,
  });
  const running = useRef(false);
  const send = async (email: string) => {
    if (running.current) return;
    running.current = true;
    setState({ busy: true, sent: false, refusal: null });
    const refusal = await sendMail(kind, email);
    running.current = false;
    setState({ busy: false, sent: refusal === null, refusal });
  };
  return { ...state, send };
}

interface AskProps {
  kind: MailKind;
  email: string;
  onSent: (email: string) => void;
}

function AskAddress({ kind, email, onSent }: AskProps) {
  const form = useForm({
    names: ['email'],
    check: (values) => ({ email: checkEmail(values.email) }),
    send: async (values) => {
      const address = values.email.trim();
      const refusal = await sendMail(kind, address);
      if (refusal === null) onSent(address);
      return refusal;
    },
  });
  return (
    <ActionForm form={form} action="Send email" doing="Sending...">
      <Field
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        defaultValue={email}
        error={form.errors.email}
        required
      />
    </ActionForm>
  );
}

const TEXTS_BY_KIND = {
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

interface MailStepProps {
  kind: MailKind;
  email: string;
  /** The email was sent just now, by signing up. */
  sent: boolean;
  onBack: () => void;
}

export function MailStep({ kind, email, sent, onBack }: MailStepProps) {
  const [sentTo, setSentTo] = useState(sent ? email : null);
  const { title, ask, action } = TEXTS_BY_KIND[kind];
  return (
    <Step key={sentTo} title={title}>
      {sentTo === null ? (
        <>
          <p>{ask}</p>
          <AskAddress kind={kind} email={email} onSent={setSentTo} />
        </>
      ) : (
        <>
          <NoticeBox>
            <p>
              {sent
                ? `We sent an email to ${sentTo}.`
                : 'If that address has an account, we just sent it an email.'}
            </p>
          </NoticeBox>
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
