import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LONGEST_SEARCH } from './view';

const PAUSE_MS = 250;

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchInput({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The address may change without the box, by a button or the history.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  const go = (text: string) => {
    clearTimeout(timer.current);
    if (text !== value) onChange(text);
  };
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(input.current?.value.trim() ?? '');
      }}
    >
      <Search className="icon" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => go(target.value.trim()), PAUSE_MS);
        }}
      />
    </form>
  );
}
