import type { ReactNode } from 'react';
import { usePrivateHead } from '../../shared/components/private-head';
import { Empty } from '../../shared/components/states';
import { useMe } from './permissions';

interface Props {
  title: string;
  refusal: string;
  children: ReactNode;
}

/** A screen of the owners. The server refuses others as well; this only says it in words. */
export function OwnersOnly({ title, refusal, children }: Props) {
  usePrivateHead(title);
  if (useMe().role === 'owner') return children;
  return (
    <>
      <h1>{title}</h1>
      <Empty title={refusal}>
        <p>Ask an owner if you need to know.</p>
      </Empty>
    </>
  );
}
