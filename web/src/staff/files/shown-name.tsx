import type { StoredFile } from '../../shared/api/generated/types.gen';
import { nameOf } from './library';

/** Shows the name of a file, which may go on in a second line from its extension, so that no word of it is torn. */
export function ShownName({ file }: { file: Pick<StoredFile, 'path'> }) {
  const name = nameOf(file);
  const dot = name.lastIndexOf('.');
  if (dot < 1) return name;
  return (
    <>
      {name.slice(0, dot)}
      <wbr />
      {name.slice(dot)}
    </>
  );
}
