import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Plus } from 'lucide-react';
import type { Alert } from '../../shared/api/generated/types.gen';
import { SiteAlertLine, siteAlertClass } from '../../shared/components/site-alert-line';
import { screens } from '../components/paths';
import { PendingButton } from '../components/pending-button';
import { READY_ALERTS } from './ready';
import { currentAlertQuery, endCurrentAlert } from './resource';

type Props = Pick<Alert, 'kind' | 'text' | 'link_url' | 'link_text'>;

/** The line as visitors see it, without the button that dismisses it. */
export function AlertPreview({ kind, text, link_url, link_text }: Props) {
  // As it looks; a link would lead away from the form.
  const link = link_url && <u>{link_text || 'Read more'}</u>;
  return (
    <div className={siteAlertClass(kind)}>
      <SiteAlertLine kind={kind} text={text} link={link} />
    </div>
  );
}

/** The alert that visitors see, with the button that ends it; or the ready texts to raise one. */
export default function AlertCard({ className }: { className?: string | undefined }) {
  const queries = useQueryClient();
  const { data: alert } = useQuery(currentAlertQuery);
  const end = useMutation({
    mutationFn: () => endCurrentAlert(queries),
    meta: { failure: 'Failed to end the alert' },
  });
  if (alert === undefined) return null;
  return (
    <section className={className} aria-labelledby="site-alert-card">
      <h2 id="site-alert-card">{alert ? 'On every page now' : 'Tell everyone'}</h2>
      {alert ? (
        <AlertPreview {...alert} />
      ) : (
        <p className="quiet">An alert is one line at the top of every page.</p>
      )}
      <div className="actions">
        {alert ? (
          <>
            <PendingButton icon={Check} label="End alert" doing="Ending..." work={end} />
            <Link className="btn" to={`${screens.alerts}/$id`} params={{ id: alert.id }}>
              Edit alert
            </Link>
          </>
        ) : (
          <>
            {READY_ALERTS.map(({ slug, title }) => (
              <Link key={slug} className="btn" to={`${screens.alerts}/ready/${slug}`}>
                {title}
              </Link>
            ))}
            <Link className="btn" to={`${screens.alerts}/new`}>
              <Plus className="icon" aria-hidden="true" />
              New alert
            </Link>
          </>
        )}
      </div>
    </section>
  );
}
