import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { searchRows } from '../../shared/api/generated/sdk/admin-search.gen';
import type { ResultKind } from '../../shared/api/generated/types.gen';
import { plainLetters } from '../../shared/lib/plain-letters';
import { staffClient as client, STAFF } from '../api/client';
import { Dialog } from '../components/dialog';
import type { FoundRows } from '../components/row-source';
import { type Screen, useScreens } from '../components/screen-context';
import { useDebounced } from '../components/use-paused';
import { LONGEST_SEARCH } from '../lists/view';
import { type Destination, matchScreens, type ScreenCommand } from './matches';
import styles from './palette.module.css';

const MAX_ROWS_PER_GROUP = 5;
/** Rows fetched from each screen, to be filtered by title. */
const FETCHED_ROWS = 25;
/** The fewest characters with which rows are looked for. */
const MIN_SEARCH_CHARS = 2;
/** Items that the arrow keys reach, besides the field. */
const ARROW_KEY_STOPS = 'a, button';

interface Group {
  title: string;
  /** A row has the text in its title. */
  isTitled: boolean;
  items: readonly Destination[];
}

const CONTENT_SUBJECTS: readonly string[] = [
  'news',
  'events',
  'pages',
  'questions',
  'people',
  'documents',
  'albums',
  'products',
] satisfies ResultKind[];

const isContent = (subject: string) => CONTENT_SUBJECTS.includes(subject);

function useCommandsOfAllScreens(): readonly ScreenCommand[] {
  const sources = useScreens().flatMap(({ commands, icon }) =>
    commands ? [{ commands, icon }] : [],
  );
  const { data } = useQuery({
    queryKey: [STAFF, 'commands', sources.length],
    queryFn: async () => {
      const found = await Promise.all(
        sources.map(async ({ commands, icon }) =>
          (await commands()).map((command) => ({ ...command, icon })),
        ),
      );
      return found.flat();
    },
  });
  return data ?? [];
}

function useMatches(typed: string) {
  const screens = useScreens();
  const commands = useCommandsOfAllScreens();
  const search = useDebounced(typed);
  const isLongEnough = search.length >= MIN_SEARCH_CHARS && typed.length >= MIN_SEARCH_CHARS;
  const sources = screens.flatMap((screen) =>
    screen.rows && screen.searchable !== false ? [{ screen, rows: screen.rows }] : [],
  );
  const rows = useQuery({
    queryKey: [STAFF, 'search', search],
    queryFn: async ({ signal }) => {
      // Of all content in one request, ranked as visitors find it.
      const content = sources.some(({ rows }) => isContent(rows.subject))
        ? searchRows({ client, query: { q: search }, signal })
        : null;
      const answers = await Promise.allSettled(
        sources.map(async ({ rows }): Promise<FoundRows> => {
          if (!isContent(rows.subject)) return rows.find({ search }, FETCHED_ROWS, signal);
          const items = (await content)?.items.filter(({ kind }) => kind === rows.subject) ?? [];
          return { items, total: items.length };
        }),
      );
      const groups = answers.flatMap((answer, at): Group[] => {
        const screen = sources[at]?.screen;
        return answer.status === 'fulfilled' && screen
          ? [groupOf(screen, answer.value, search)]
          : [];
      });
      groups.sort((one, other) => Number(other.isTitled) - Number(one.isTitled));
      return { groups, hasFailed: answers.some(({ status }) => status === 'rejected') };
    },
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = isLongEnough ? rows.data : undefined;
  const groups = [
    { title: 'Go to', isTitled: false, items: matchScreens(screens, typed, commands) },
    ...(found?.groups ?? []),
  ];
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isLooking: search !== typed || rows.isFetching,
    hasFailed: found?.hasFailed ?? false,
  };
}

function groupOf({ label, path, icon }: Screen, { items }: FoundRows, search: string): Group {
  const text = plainLetters(search);
  const [titled = [], others = []] = [true, false].map((wanted) =>
    items.filter(({ title }) => plainLetters(title).includes(text) === wanted),
  );
  return {
    title: label,
    isTitled: titled.length > 0,
    items: [...titled, ...others].slice(0, MAX_ROWS_PER_GROUP).map((row) => ({
      title: row.title,
      detail: row.detail,
      path: `${path}/${row.path ?? row.id}`.replace(/\/$/, ''),
      icon,
    })),
  };
}

/** Leads to every screen and row that the user may see, by its words. The arrow keys move through what was found. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const typed = text.trim().slice(0, LONGEST_SEARCH);
  const { groups, isLooking, hasFailed } = useMatches(typed);
  const results = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops: (HTMLElement | null)[] = [
      input.current,
      ...(results.current?.querySelectorAll<HTMLElement>(ARROW_KEY_STOPS) ?? []),
    ];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops.at((at + step) % stops.length)?.focus();
  };
  return (
    <Dialog
      title="Search"
      className={styles.palette}
      onClose={onClose}
      head={(id) => (
        <h2 id={id} className="sr-only">
          Search
        </h2>
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and the links within */}
      <div className={styles.body} onKeyDown={onKeyDown}>
        <form
          className={`search ${styles.field}`}
          onSubmit={(event) => {
            event.preventDefault();
            // The results may still be those of an earlier input.
            if (!isLooking) results.current?.querySelector<HTMLElement>(ARROW_KEY_STOPS)?.click();
          }}
        >
          <Search className="icon" aria-hidden="true" />
          <input
            ref={input}
            type="search"
            aria-label="Search everything"
            placeholder="Search everything, or type “new”"
            autoComplete="off"
            value={text}
            maxLength={LONGEST_SEARCH}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
        <div ref={results} className={styles.results} aria-busy={isLooking}>
          {groups.map(({ title, items }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {items.map((item) => (
                  <li key={`${'path' in item ? item.path : ''} ${item.title}`}>
                    <FoundItem item={item} onClose={onClose} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className={count > 0 && !hasFailed ? 'sr-only' : 'quiet'} role="status">
          {statusText({ typed, count, isLooking, hasFailed })}
        </p>
      </div>
    </Dialog>
  );
}

function FoundItem({ item, onClose }: { item: Destination; onClose: () => void }) {
  const queries = useQueryClient();
  const { title, icon: Icon, detail } = item;
  const command = useMutation({
    mutationFn: async () => 'run' in item && item.run(queries),
    meta: { failure: `Failed: ${title}` },
  });
  const words = (
    <>
      <Icon className="icon" aria-hidden="true" />
      <span className={styles.name}>{title}</span>
      {detail && <span className="quiet">{detail}</span>}
    </>
  );
  if ('path' in item) {
    return (
      <Link to={item.path} onClick={onClose}>
        {words}
      </Link>
    );
  }
  const run = () => {
    command.mutate();
    onClose();
  };
  return (
    <button type="button" onClick={run}>
      {words}
    </button>
  );
}

interface Status {
  typed: string;
  count: number;
  isLooking: boolean;
  hasFailed: boolean;
}

function statusText({ typed, count, isLooking, hasFailed }: Status): string {
  if (hasFailed) return 'Some of it couldn’t be searched. Check your connection and try again.';
  if (isLooking) return count > 0 ? '' : 'Searching…';
  if (count === 0) return `No results for “${typed}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}
