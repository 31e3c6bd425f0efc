import type { ReactNode } from 'react';

export function Alert({ children }: { children: ReactNode }) {
  return (
    <div className="alert" role="alert">
      {children}
    </div>
  );
}

/** A message that the reader should see before continuing. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="alert alert-calm" role="status">
      {children}
    </div>
  );
}
