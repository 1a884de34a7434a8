import { type Insertable, sql, type Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { LiabilityNodesTable, LiabilityTreesTable } from './tables.ts';

/** Publishes a tree. Returns false if another server was first. */
export async function insertTree(
  trx: Transaction<Database>,
  tree: Insertable<LiabilityTreesTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('liability_trees')
    .values(tree)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertNodes(
  trx: Transaction<Database>,
  nodes: readonly LiabilityNodesTable[],
): Promise<void> {
  await sql`
    insert into liability_nodes (day, level, position, hash, sum_minor, user_id, salt)
    select day, level, position, hash, sum_minor, user_id, salt
      from unnest(${nodes.map(({ day }) => day)}::date[],
      ${nodes.map(({ level }) => level)}::smallint[],
      ${nodes.map(({ position }) => position)}::integer[],
      ${nodes.map(({ hash }) => hash)}::bytea[],
      ${nodes.map(({ sum_minor }) => sum_minor)}::bigint[],
      ${nodes.map(({ user_id }) => user_id)}::uuid[],
      ${nodes.map(({ salt }) => salt)}::bytea[])
      as node (day, level, position, hash, sum_minor, user_id, salt)`.execute(trx);
}

/** Deletes the nodes of all but the last trees; the roots stay. */
export async function deleteOldNodes(trx: Transaction<Database>, keptTrees: number) {
  await sql`delete from liability_nodes where day <= (
    select day from liability_trees order by day desc offset ${keptTrees} limit 1)`.execute(trx);
}
