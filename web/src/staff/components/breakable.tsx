import { Fragment } from 'react';

/** A text such as an email address that breaks after '@', '.' and '-' rather than within a word. */
export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?<=[@.-])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
