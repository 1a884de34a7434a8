import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import { ruleVersionColumns, type RuleVersionsTable } from './tables.ts';

/** SQL for the rules of a version. A row is read with its rules in one statement. */
export const rulesOfVersion = (version: RawBuilder<unknown>) => sql<RuleBook>`(
  select numbers || jsonb_build_object('version', version) from rule_versions
   where rule_versions.version = ${version})`;

/** The versions above one, and the shop's time. */
export async function readNewRuleVersions(db: Kysely<Database>, above: number) {
  const rows = await db
    .selectFrom(db.selectNoFrom(appNow.as('now')).as('clock'))
    .leftJoin('rule_versions', (join) => join.on('rule_versions.version', '>', above))
    .select(['clock.now', 'version', 'effective_at', 'numbers'])
    .orderBy('version')
    .execute();
  const [first] = rows;
  if (first === undefined) throw new Error('the clock gave no row');
  const versions = rows.flatMap(({ version, effective_at, numbers }) =>
    version === null || effective_at === null || numbers === null
      ? []
      : [{ version, effective_at, numbers }],
  );
  return { now: first.now, versions };
}

/**
 * Locks the rule book for this transaction and returns its last version, which may be announced
 * only. An advisory lock, since the application may not update the rows: of two who change the
 * rules, the second sees what the first did.
 */
export async function lockLastRuleVersion(trx: Transaction<Database>) {
  await sql`select pg_advisory_xact_lock(hashtextextended('rule book', 0))`.execute(trx);
  return await ruleVersions(trx).limit(1).executeTakeFirstOrThrow();
}

/** The last versions, newest first. */
export async function listRuleVersions(db: Kysely<Database>, limit: number) {
  return await ruleVersions(db).limit(limit).execute();
}

const ruleVersions = (db: Kysely<Database>) =>
  db.selectFrom('rule_versions').select(ruleVersionColumns).orderBy('version', 'desc');

export async function insertRuleVersion(
  db: Kysely<Database>,
  row: Insertable<RuleVersionsTable>,
): Promise<void> {
  await db.insertInto('rule_versions').values(row).execute();
}

/** SQL for the rules of an order, of `orders` or of a table expression with its columns. */
export const rulesOfOrder = (table: string) =>
  rulesOfVersion(sql`(${sql.ref(`${table}.terms`)}->>'rule_version')::integer`);
