import type { ReactNode } from 'react';

interface Props {
  busy: boolean;
  doing: string;
  children: ReactNode;
  className?: string;
}

/** Stays in the order of focus while it works; the form itself lets nothing through twice. */
export function Submit({ busy, doing, children, className = 'btn btn-solid' }: Props) {
  return (
    <button type="submit" className={className} aria-disabled={busy || undefined}>
      {busy ? doing : children}
    </button>
  );
}
