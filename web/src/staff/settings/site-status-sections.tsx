import { Globe, LockKeyhole } from 'lucide-react';
import { confirm } from '../components/confirm';
import { PendingButton } from '../components/pending-button';
import { useMe } from '../components/permissions';
import { Section } from '../components/screen-parts';
import { useSiteVisibility, useVisibilityChange } from '../components/site-visibility';
import { DemonstrationSection } from './demonstration-section';

const CLOSING_PROMPT = {
  title: 'Close the site?',
  body: 'Visitors will see a page that says “Coming soon”, with your contact details. Nobody can order, donate or send a message until you open the site again.',
  action: 'Close the site',
  danger: true,
};

export default function SiteStatusSections() {
  return (
    <>
      <VisitorsSection />
      <DemonstrationSection />
    </>
  );
}

function VisitorsSection() {
  const { role } = useMe();
  const visibility = useSiteVisibility();
  const change = useVisibilityChange();
  if (!visibility) return null;
  const isOpen = visibility === 'open';
  const work = {
    isPending: change.isPending,
    mutate: async () => {
      if (!isOpen) change.mutate('open');
      else if (await confirm(CLOSING_PROMPT)) change.mutate('closed');
    },
  };
  return (
    <Section title="Visitors" about="Who can see your site.">
      <p>
        {isOpen
          ? 'Your site is open: everyone can see it.'
          : 'Your site is closed to visitors. They see a page that says “Coming soon”, with your contact details.'}
        {role !== 'owner' && ' Only owners can change this.'}
      </p>
      {role === 'owner' && (
        <div className="actions">
          {isOpen ? (
            <PendingButton
              icon={LockKeyhole}
              label="Close the site"
              doing="Closing..."
              work={work}
            />
          ) : (
            <PendingButton
              icon={Globe}
              label="Open the site"
              doing="Opening..."
              solid
              work={work}
            />
          )}
        </div>
      )}
    </Section>
  );
}
