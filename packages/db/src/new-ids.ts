import { newId } from '@guildhall/domain/kernel/ids';
import { type RawBuilder, sql } from 'kysely';

/**
 * Application-made ids for the rows of a statement that selects its own rows: up to `most` of them,
 * assigned in the order of `by`.
 */
export function newIds(most: number, by: RawBuilder<unknown>): RawBuilder<string> {
  const ids = Array.from({ length: most }, () => newId());
  return sql<string>`(${ids}::uuid[])[row_number() over (order by ${by})]`;
}
