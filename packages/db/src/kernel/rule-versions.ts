import type { RuleBook } from '@guildhall/domain/kernel/rule-book';
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { RuleVersionsTable } from './tables.ts';

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

export async function insertRuleVersion(
  db: Kysely<Database>,
  row: Insertable<RuleVersionsTable>,
): Promise<void> {
  await db.insertInto('rule_versions').values(row).execute();
}
