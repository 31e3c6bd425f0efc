import type { Document } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { Icon } from '../../shared/components/icon';
import { fileSize, fileType } from '../../shared/lib/file-format';
import { leadsAway } from '../../shared/lib/links';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import styles from './document-row.module.css';
import { LABELS } from './labels';

export function DocumentRow({ file, button = 'btn' }: { file: Document; button?: string }) {
  const type = fileType(file.file_url);
  const size = file.file_size === null ? '' : fileSize(file.file_size);
  const facts = [type, size].filter(Boolean).join(', ');
  const elsewhere = leadsAway(file.file_url, useAbsoluteUrl()(''));
  const leads = {
    href: file.file_url,
    target: elsewhere ? '_blank' : undefined,
    rel: elsewhere ? 'noopener' : undefined,
  };
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name="file-text" />
      </span>
      <div className={styles.text}>
        <p className="meta">
          <span className="kicker">{LABELS[file.category].one}</span>
          {file.featured && <span className="badge badge-solid">Featured</span>}
          <ShortDate instant={file.created_at} />
        </p>
        <h2 className="headline">
          <a {...leads}>
            {file.title}
            <span className="sr-only"> ({facts})</span>
            {elsewhere && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        </h2>
        {file.description && <p>{file.description}</p>}
      </div>
      <a
        className={`${button} ${styles.download}`}
        {...leads}
        href={file.file_url}
        download={elsewhere ? undefined : ''}
        // Begins with what is to be seen.
        aria-label={`Download ${facts}: ${file.title}${elsewhere ? ' (opens in a new tab)' : ''}`}
      >
        <Icon name="download" />
        <span>
          Download {type}
          {size && <small className={styles.size}>, {size}</small>}
        </span>
      </a>
    </li>
  );
}
