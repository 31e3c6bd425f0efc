import { useEffect, useState } from 'react';
import { setUp } from '../../shared/api/generated/sdk/setup.gen';
import { ApiError } from '../../shared/api/http';
import { AlertBox } from '../../shared/components/alert';
import { AuthFrame } from '../../shared/components/auth-frame';
import { AuthWaiting } from '../../shared/components/auth-waiting';
import type { Rejection } from '../../shared/components/form';
import { usePrivateHead } from '../../shared/components/private-head';
import { paths } from '../../shared/paths';
import { userMessage } from '../api/user-message';
import { useStaffNavigation } from '../components/staff-navigation';
import { toast } from '../components/toast-store';
import { authClient, setupToken } from './client';
import { type PasswordField, PasswordForm } from './password-form';
import { rejectionFrom } from './rejection';

function toRejection(error: unknown): Rejection<PasswordField> {
  if (!(error instanceof ApiError)) return { message: userMessage(error) };
  const of = (pointer: string) => error.errors.find((wrong) => wrong.pointer === pointer)?.message;
  const fields = { email: of('/email'), password: of('/password') };
  const named = fields.email !== undefined || fields.password !== undefined;
  return { message: named ? '' : error.message, fields };
}

/** Opened once, by the link that the program prints when it starts for the first time. */
export default function SetUpPage() {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(setupToken()), []);
  usePrivateHead(token === null ? 'Admin Access' : 'Set up this site');
  if (token === null) return <AuthWaiting />;
  return (
    <AuthFrame title="Set up this site">
      {token === '' ? (
        <AlertBox>
          <p>
            This link is incomplete. Open the full setup link that the program printed when it
            started.
          </p>
        </AlertBox>
      ) : (
        <SetUp token={token} />
      )}
    </AuthFrame>
  );
}

/** Whether the link is still good is known once the form has been sent; there is nothing to fill in after that. */
function SetUp({ token }: { token: string }) {
  const [over, setOver] = useState('');
  if (!over) return <OwnerForm token={token} onOver={setOver} />;
  return (
    <>
      <AlertBox>
        <p>{over}</p>
      </AlertBox>
      <p>
        If this site already has an owner, <a href={paths.auth}>sign in</a> or ask to be invited. If
        it doesn't, restart the program and open the new link that it prints.
      </p>
    </>
  );
}

interface Props {
  token: string;
  /** The link is good no more, in the server's words. */
  onOver: (said: string) => void;
}

function OwnerForm({ token, onOver }: Props) {
  const { open } = useStaffNavigation();
  const send = async ({ email, password }: { email: string; password: string }) => {
    const credentials = { email, password };
    try {
      await setUp({ body: { token, ...credentials } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'setup_over') {
        onOver(error.message);
        return null;
      }
      return toRejection(error);
    }
    const refusal = await rejectionFrom(() => authClient().signInWithPassword(credentials));
    // The account is there in any case: it can be used at the usual door.
    toast('Your site is ready', refusal ? 'Please sign in.' : "You're signed in as its owner.");
    open(refusal ? paths.auth : `${paths.admin}/settings/set-up`, { replace: true });
    return null;
  };
  return (
    <PasswordForm action="Create owner account" doing="Creating account..." send={send}>
      <p>Create the owner account. It has full access and can invite others.</p>
    </PasswordForm>
  );
}
