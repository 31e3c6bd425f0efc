import { type FormEvent, useEffect, useRef } from 'react';
import { LONGEST_SEARCH } from '../../lib/search-text';
import { useRouter } from '../../router/context';
import { Icon } from './icon';

interface Props {
  action: string;
  label: string;
  value: string;
  /** Other parameters that the address keeps. */
  keep: Record<string, string | undefined>;
  hrefFor: (search: string) => string;
}

/** A plain GET form. With scripts it follows the typing, after a pause of 250 ms. */
export function SearchBox({ action, label, value, keep, hrefFor }: Props) {
  const { navigate, location } = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const go = (search: string) => {
    clearTimeout(timer.current);
    if (search !== value) navigate(hrefFor(search), { replace: true });
  };
  // Whoever follows a link before the pause is over does not want to be taken back. (Replacing keeps the key.)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the occasion
  useEffect(() => () => clearTimeout(timer.current), [location.key]);
  // The address may change without the box, by 'Clear Search' or the history.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
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
          name="search"
          aria-label={label}
          placeholder={label}
          defaultValue={value}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          onChange={({ target }) => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => go(target.value.trim()), 250);
          }}
        />
        <button type="submit" className="btn">
          Search
        </button>
      </form>
    </search>
  );
}
