import type { KernelContext } from './context.ts';

/**
 * Makes a function read each row once per page. A page is composed of several procedures that need
 * the same game, brand or offer. Elsewhere (`page_reads` is undefined) every call reads for itself,
 * since a call after a change must see the change.
 */
export function oncePerPage<
  Context extends Pick<KernelContext, 'page_reads'>,
  Key extends string[],
  Row,
>(
  read: (context: Context, ...key: Key) => Promise<Row>,
): (context: Context, ...key: Key) => Promise<Row> {
  return (context, ...key) => {
    const { page_reads: reads } = context;
    if (reads === undefined) return read(context, ...key);
    const rows = (reads.get(read) ?? new Map()) as Map<string, Promise<Row>>;
    reads.set(read, rows);
    const name = JSON.stringify(key);
    const row = rows.get(name) ?? read(context, ...key);
    rows.set(name, row);
    return row;
  };
}
