import { newId } from '@guildhall/domain/kernel/ids';
import { type RawBuilder, sql } from 'kysely';

/**
 * An id of the application's making for each row of a statement that finds its rows by itself;
 * `most` of them at most, given out in the order of `by`.
 */
export function newIds(most: number, by: RawBuilder<unknown>): RawBuilder<string> {
  const ids = Array.from({ length: most }, () => newId());
  return sql<string>`(${ids}::uuid[])[row_number() over (order by ${by})]`;
}
