import { useState } from 'react';
import { usePrivateHead } from '../../shared/components/private-head';
import { ChangePassword } from '../auth/password-form';
import { useMe } from '../components/permissions';
import { Section } from '../components/screen-parts';
import section from '../components/screen-parts.module.css';
import { OwnSessions } from './own-sessions';
import { PasskeysSection } from './passkeys';
import { EmailSection, NameSection } from './profile';
import { SecondStepSection } from './second-step';

export default function AccountScreen() {
  usePrivateHead('Your account');
  return (
    <>
      <h1>Your account</h1>
      <div className={section.sections}>
        <NameSection />
        <PasswordSection />
        <EmailSection />
        <PasskeysSection />
        <SecondStepSection />
        <OwnSessions />
      </div>
    </>
  );
}

function PasswordSection() {
  // A new key remounts the form with empty fields.
  const [saved, setSaved] = useState(0);
  return (
    <Section title="Password" about="Choose a new one whenever you like.">
      <ChangePassword key={saved} account={useMe().email} onSaved={() => setSaved(saved + 1)} />
    </Section>
  );
}
