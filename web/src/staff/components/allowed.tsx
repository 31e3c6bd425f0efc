import type { ReactNode } from 'react';
import { usePrivateHead } from '../../shared/components/private-head';
import { Empty } from '../../shared/components/states';
import { may, useMe } from './permissions';
import type { Screen } from './screen-context';

function Refused({ label }: { label: string }) {
  usePrivateHead(label);
  return (
    <>
      <h1>{label}</h1>
      <Empty title="Your role can’t open this screen">
        <p>Ask an owner if you need it for your work.</p>
      </Empty>
    </>
  );
}

/** A screen for the roles that may open it. The server refuses others as well; this only says it in words. */
export function Allowed({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { role } = useMe();
  // Screens for owners explain that themselves.
  const allowed = screen.who === 'owner' || may(role, screen.who);
  return allowed ? children : <Refused label={screen.label} />;
}
