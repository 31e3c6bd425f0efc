import { type ReactNode, useContext } from 'react';
import { Empty } from '../../shared/components/states';
import { ClosedContext } from '../page-data';

interface Props {
  title: string;
  /** The noun of the first item, as in 'event', and the staff screen that adds it. */
  first: readonly [noun: string, screen: string];
  children?: ReactNode;
}

/** A part of the site without content. Only staff see a closed site, and they are there to fill it. */
export function NothingYet({ title, first: [noun, screen], children }: Props) {
  if (!useContext(ClosedContext)) return <Empty title={title}>{children}</Empty>;
  return (
    <Empty title={`Your first ${noun} will appear here`}>
      <a className="btn" href={`/admin/${screen}/new`}>
        New {noun}
      </a>
    </Empty>
  );
}
