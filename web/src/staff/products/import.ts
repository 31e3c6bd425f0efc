import type { ImportReport } from '../../shared/api/generated/types.gen';

/** '1 product' or '24 products'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Label of the button; undefined if there is nothing to do. */
export function toDo(report: ImportReport): string | undefined {
  const { created, changed, restocked, error_count } = report;
  if (error_count > 0) return undefined;
  if (created + changed > 0) return `Import ${counted(created + changed, 'product')}`;
  return restocked > 0 ? 'Set stock' : undefined;
}

/** The message after a finished import. */
export const doneBy = ({ created, changed, restocked }: ImportReport) =>
  created + changed > 0
    ? `${counted(created + changed, 'product')} imported`
    : `Stock of ${counted(restocked, 'size or color', 'sizes or colors')} set`;
