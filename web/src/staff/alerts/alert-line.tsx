import type { Alert } from '../../shared/api/generated/types.gen';
import { kindLabel } from './kinds';

const LOOKS = {
  information: ['site-alert', 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20ZM12 16v-5M12 8h.01'],
  important: ['site-alert site-alert-important', 'M12 3 1.5 21h21ZM12 10v5M12 18h.01'],
  urgent: ['site-alert site-alert-urgent', 'M8 2h8l6 6v8l-6 6H8l-6-6V8ZM12 7v6M12 17h.01'],
} as const;

type Props = Pick<Alert, 'kind' | 'text' | 'link_url' | 'link_text'>;

/** The line as visitors see it (crates/platform/src/html/site_alert.rs), without the button that dismisses it. */
export function AlertLine({ kind, text, link_url, link_text }: Props) {
  const [look, outline] = LOOKS[kind];
  return (
    <div className={look}>
      <div className="wrap">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={outline} />
        </svg>
        <p>
          <strong>{kindLabel(kind)}:</strong> {text}
          {link_url && (
            <>
              {' '}
              {/* As it looks; it would lead away from the form. */}
              <u>{link_text || 'Read more'}</u>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
