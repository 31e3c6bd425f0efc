import { useAuthHead } from '../../shared/components/private-head';
import section from '../components/section.module.css';
import { EmailSection } from './email';
import { OwnSessions } from './own-sessions';
import { PasskeysSection } from './passkeys';
import { PasswordSection } from './password';
import { SecondStepSection } from './second-step';

export default function AccountScreen() {
  useAuthHead('Your account');
  return (
    <>
      <h1>Your account</h1>
      <div className={section.sections}>
        <PasswordSection />
        <EmailSection />
        <PasskeysSection />
        <SecondStepSection />
        <OwnSessions />
      </div>
    </>
  );
}
