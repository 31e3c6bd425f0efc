import type { ReactNode } from 'react';

/** A box for errors, which screen readers announce at once. */
export function AlertBox({ children }: { children: ReactNode }) {
  return (
    <div className="alert" role="alert">
      {children}
    </div>
  );
}

/** A calm box for information, which screen readers announce when they are idle. */
export function NoticeBox({ children }: { children: ReactNode }) {
  return (
    <div className="alert alert-calm" role="status">
      {children}
    </div>
  );
}
