import { useAuthHead } from '../../features/auth/head';
import { EmailSection } from './email';
import { OwnSessions } from './own-sessions';
import { PasskeysSection } from './passkeys';
import { PasswordSection } from './password';
import { SecondStepSection } from './second-step';

export function AccountPage() {
  useAuthHead('Your account');
  return (
    <>
      <h1>Your account</h1>
      <div className="desk-sections">
        <PasswordSection />
        <EmailSection />
        <PasskeysSection />
        <SecondStepSection />
        <OwnSessions />
      </div>
    </>
  );
}
