import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../shared/components/icon';
import { SiteAlertLine, siteAlertClass } from '../../shared/components/site-alert-line';
import { useLocation } from '../navigation/location';
import dismissal from './dismissal.js?url';
import { alertQuery, type SiteAlert } from './query';

/** ms until a new live region is known to screen readers, which read out only what is put into it later. */
const REGION_DELAY_MS = 100;

/** The attributes by which `dismissal.js` knows an alert; an urgent one comes back on the next day. */
const alertAttributes = ({ key, kind }: SiteAlert) => ({
  'data-alert': key,
  'data-daily': kind === 'urgent' ? '' : undefined,
});

function AlertSection({ alert }: { alert: SiteAlert }) {
  const { kind, text, link_url, link_text } = alert;
  const link = link_url && <a href={link_url}>{link_text || 'Read more'}</a>;
  return (
    <section className={siteAlertClass(kind)} aria-label="Alert" {...alertAttributes(alert)}>
      <SiteAlertLine kind={kind} text={text} link={link}>
        <button type="button" className="needs-script" aria-label="Dismiss alert">
          <Icon name="x" />
        </button>
      </SiteAlertLine>
    </section>
  );
}

/** An alert that came when the page was open already. It is read out. */
function LateAlert({ alert }: { alert: SiteAlert }) {
  const [isReady, setReady] = useState(false);
  const data = useRef(alertAttributes(alert));
  useEffect(() => {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(data.current)) {
      if (value !== undefined) script.setAttribute(name, value);
    }
    const announce = () => setTimeout(setReady, REGION_DELAY_MS, true);
    script.onload = announce;
    script.onerror = announce;
    script.src = dismissal;
    document.head.append(script);
  }, []);
  return (
    <div role={alert.kind === 'urgent' ? 'alert' : 'status'}>
      {isReady && <AlertSection alert={alert} />}
    </div>
  );
}

export function PageAlert() {
  const client = useQueryClient();
  const { key } = useLocation();
  const { data: alert } = useQuery(alertQuery);
  const opened = useRef({ key, alert: alert?.key });
  useEffect(() => {
    if (key !== opened.current.key) void client.refetchQueries({ queryKey: alertQuery.queryKey });
  }, [client, key]);
  if (!alert) return null;
  if (alert.key !== opened.current.alert) return <LateAlert key={alert.key} alert={alert} />;
  return (
    <>
      {/* Runs before the line is painted, and hides one that was dismissed. */}
      <script src={dismissal} {...alertAttributes(alert)} />
      <AlertSection alert={alert} />
    </>
  );
}
