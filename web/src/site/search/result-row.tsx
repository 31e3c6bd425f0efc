import type { SearchResult } from '../../shared/api/generated/types.gen';
import { ShortDate } from '../../shared/components/dates';
import { Icon } from '../../shared/components/icon';
import { fileType } from '../../shared/lib/file-format';
import { leadsAway } from '../../shared/lib/links';
import { useAbsoluteUrl } from '../../shared/lib/origin';
import rows from '../documents/document-row.module.css';
import { KINDS } from './kinds';
import { Marked } from './marked';

export function ResultRow({ result }: { result: SearchResult }) {
  const { kind, title, path, excerpt, matches, date } = result;
  const { one, icon } = KINDS[kind];
  const elsewhere = leadsAway(path, useAbsoluteUrl()(''));
  return (
    <li className={rows.row}>
      <span className={rows.icon}>
        <Icon name={icon} />
      </span>
      <div className={rows.text}>
        <p className="meta">
          <span className="kicker">
            {one}
            {kind === 'documents' && `, ${fileType(path)}`}
          </span>
          {date && <ShortDate instant={date} />}
        </p>
        <h2 className="headline">
          <a
            href={path}
            target={elsewhere ? '_blank' : undefined}
            rel={elsewhere ? 'noopener' : undefined}
          >
            <Marked text={title} words={matches} />
            {elsewhere && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        </h2>
        {excerpt && (
          <p>
            <Marked text={excerpt} words={matches} />
          </p>
        )}
      </div>
    </li>
  );
}
