import type { ReactNode } from 'react';

interface Props {
  busy: boolean;
  doing: string;
  children: ReactNode;
  className?: string;
}

/** Shows `doing` while busy, but is not disabled, so that it keeps the focus; `useForm` ignores a second submit. */
export function SubmitButton({ busy, doing, children, className = 'btn btn-solid' }: Props) {
  return (
    <button type="submit" className={className} aria-disabled={busy || undefined}>
      {busy ? doing : children}
    </button>
  );
}
