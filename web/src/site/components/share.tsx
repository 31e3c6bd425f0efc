import { useState } from 'react';
import { Icon } from '../../shared/components/icon';
import { withQuery } from '../../shared/lib/query-string';
import styles from './share.module.css';

const COPIED_MS = 4000;

async function shareOrCopy(title: string, url: string): Promise<string> {
  if (navigator.share) {
    try {
      await navigator.share({ title, url });
      return '';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return '';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'Link copied';
  } catch {
    return "Couldn't copy the link";
  }
}

interface Props {
  title: string;
  url: string;
  label: string;
}

export function ShareButton({ title, url, label }: Props) {
  const [said, setSaid] = useState('');
  const onClick = async () => {
    setSaid(await shareOrCopy(title, url));
    setTimeout(() => setSaid(''), COPIED_MS);
  };
  return (
    <span className={`needs-script ${styles.button}`}>
      <button type="button" className="btn" onClick={onClick}>
        <Icon name="share" />
        {label}
      </button>
      <span className={styles.said} role="status">
        {said}
      </span>
    </span>
  );
}

export function ShareLinks({ title, url }: { title: string; url: string }) {
  const targets = [
    ['Twitter', withQuery('https://twitter.com/intent/tweet', { text: title, url })],
    ['Facebook', withQuery('https://www.facebook.com/sharer/sharer.php', { u: url })],
    ['LinkedIn', withQuery('https://www.linkedin.com/sharing/share-offsite/', { url })],
  ] as const;
  return (
    <ul className={styles.links}>
      {targets.map(([name, href]) => (
        <li key={name}>
          <a
            className="btn"
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={`${name}: share this page (opens in a new tab)`}
          >
            {name}
          </a>
        </li>
      ))}
      <li>
        <ShareButton title={title} url={url} label="Share" />
      </li>
    </ul>
  );
}
