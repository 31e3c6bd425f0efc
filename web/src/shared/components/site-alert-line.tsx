import type { ReactNode } from 'react';
import type { Alert } from '../api/generated/types.gen';
import { capitalised } from '../lib/text';
import { Icon } from './icon';

const ICONS = {
  information: 'info',
  important: 'triangle-alert',
  urgent: 'octagon-alert',
} as const;

export const siteAlertClass = (kind: Alert['kind']) =>
  kind === 'information' ? 'site-alert' : `site-alert site-alert-${kind}`;

interface Props extends Pick<Alert, 'kind' | 'text'> {
  link: ReactNode;
  children?: ReactNode;
}

export function SiteAlertLine({ kind, text, link, children }: Props) {
  return (
    <div className="wrap">
      <Icon name={ICONS[kind]} />
      <p>
        <strong>{capitalised(kind)}:</strong> {text} {link}
      </p>
      {children}
    </div>
  );
}
