import { type FormEvent, useEffect, useRef } from 'react';
import { Icon } from '../../shared/components/icon';
import { canNavigate, followTyping, onLeaving } from '../navigation/navigate';
import { LONGEST_SEARCH } from '../search-text';

interface Props {
  action: string;
  label: string;
  value: string;
  keep: Record<string, string | undefined>;
  hrefFor: (search: string) => string;
  name?: string;
  suggestions?: string;
  onType?: (text: string) => void;
}

/** A plain GET form. Where pages change without being loaded it follows the typing, after a pause of 250 ms. */
export function SearchBox({ action, label, value, keep, hrefFor, ...props }: Props) {
  const { name = 'search', suggestions, onType } = props;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  /** Search text typed since the URL last changed otherwise. */
  const asked = useRef(new Set<string>());
  const go = (search: string) => {
    clearTimeout(timer.current);
    if (search === value) return;
    followTyping(hrefFor(search), asked.current.size === 0);
    asked.current.add(search);
  };
  // A visitor who follows a link before the pause is over does not want to be taken back.
  useEffect(() => {
    const forget = () => {
      clearTimeout(timer.current);
      asked.current.clear();
    };
    const stop = onLeaving(forget);
    return () => {
      stop();
      forget();
    };
  }, []);
  const shown = useRef(value);
  useEffect(() => {
    const { current: box } = input;
    const isFirst = shown.current === value;
    shown.current = value;
    if (!box || asked.current.has(value)) return;
    if (isFirst) {
      // The visitor typed before the scripts ran.
      if (box.value !== value && canNavigate()) box.form?.requestSubmit();
      return;
    }
    // The address changed without the box, by 'Clear Search' or the history.
    asked.current.clear();
    box.value = value;
  }, [value]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!canNavigate()) return;
    event.preventDefault();
    go(input.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form className="search" action={action} onSubmit={onSubmit}>
        {Object.entries(keep).map(([name, kept]) =>
          kept ? <input key={name} type="hidden" name={name} value={kept} /> : null,
        )}
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          name={name}
          list={suggestions}
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          onChange={({ target }) => {
            const text = target.value.trim();
            onType?.(text);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => go(text), 250);
          }}
        />
        <button type="submit" className="btn">
          Search
        </button>
      </form>
    </search>
  );
}
