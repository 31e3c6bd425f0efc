import { SecondStepSection } from './account/second-step';
import { AccountStatusPage, SignOut } from './account-status';

/** The operator asks owners for a second factor, and this one has none yet: there is nothing else to do. */
export default function SetUpFirst() {
  return (
    <AccountStatusPage title="One more step">
      <p>Owners of this site use two-step verification. Set it up now, and you're in.</p>
      <SecondStepSection />
      <div className="actions">
        <SignOut />
      </div>
    </AccountStatusPage>
  );
}
