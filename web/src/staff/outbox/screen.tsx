import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SystemState } from '../../shared/api/generated/types.gen';
import { Empty, Loaded } from '../../shared/components/states';
import { OwnersOnly } from '../components/owners-only';
import { screens } from '../components/paths';
import { ScreenTitle } from '../components/screen-parts';
import { MAIL, SystemNotes } from '../components/system-notes';
import { Tabs } from '../components/tabs';
import { SkeletonRows } from '../lists/list-table';
import { Pager } from '../lists/pager';
import { Emails } from './emails';
import styles from './outbox.module.css';
import { outboxQuery } from './queries';
import { type OutboxSearch, type OutboxState, PAGE_SIZE, readOutbox, STATES } from './search';
import { TestButton } from './test-button';

const TITLE = 'Email log';

const EMPTY_TEXTS: Record<OutboxState, { title: string; text: string }> = {
  waiting: { title: 'No emails waiting', text: 'Emails that are about to go out are listed here.' },
  sent: {
    title: 'No emails sent',
    text: 'Emails are listed here for 30 days after they were sent.',
  },
  'given-up': {
    title: 'No failed emails',
    text: 'An email that can’t be delivered is listed here with the reason.',
  },
};

const mailNotes = ({ mail }: SystemState) => (mail === 'files' ? [MAIL] : []);

export default function OutboxScreen() {
  return (
    <OwnersOnly title={TITLE} refusal="Only owners can view the outbox">
      <Outbox />
    </OwnersOnly>
  );
}

function Outbox() {
  const search = readOutbox(useSearch({ strict: false }));
  const { state = 'waiting', page = 1 } = search;
  const navigate = useNavigate();
  const change = (next: OutboxSearch) =>
    void navigate({ to: screens.outbox, search: next as never, resetScroll: false });
  const emails = useQuery({
    ...outboxQuery(search),
    // Of the page before, but not of another tab.
    placeholderData: (before, query) =>
      query?.queryKey[2] === state ? keepPreviousData(before) : undefined,
  });
  return (
    <>
      <ScreenTitle title={TITLE}>
        <TestButton />
      </ScreenTitle>
      <SystemNotes messages={mailNotes} />
      <Tabs
        label="Emails"
        tabs={STATES}
        current={state}
        onChange={(key) => change({ state: key === 'waiting' ? undefined : key })}
      >
        <div className={styles.panel} aria-busy={emails.isPlaceholderData || undefined}>
          <Loaded
            query={emails}
            failure="Failed to load the email log"
            hint="Check your connection, then try again."
            skeleton={<SkeletonRows />}
          >
            {({ items, total }) =>
              items.length === 0 ? (
                <Empty title={page > 1 ? `There is no page ${page}.` : EMPTY_TEXTS[state].title}>
                  {page > 1 ? (
                    <button
                      type="button"
                      className="btn"
                      onClick={() => change({ ...search, page: undefined })}
                    >
                      Back to first page
                    </button>
                  ) : (
                    <p>{EMPTY_TEXTS[state].text}</p>
                  )}
                </Empty>
              ) : (
                <>
                  <Emails items={items} state={state} />
                  <Pager
                    page={page}
                    size={PAGE_SIZE}
                    total={total}
                    onPage={(to) => change({ ...search, page: to > 1 ? to : undefined })}
                  />
                </>
              )
            }
          </Loaded>
        </div>
      </Tabs>
    </>
  );
}
