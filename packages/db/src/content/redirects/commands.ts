import type { RouteRule } from '@guildhall/domain/content/redirects/rules';
import { sql, type Transaction } from 'kysely';
import { appNow } from '../../clock.ts';
import type { Database } from '../../database.ts';

/**
 * Serializes changes by an advisory lock until this transaction ends: two rules that are set at
 * once could make a loop, which neither of them is.
 */
export async function lockRouteRules(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('route rules', 0))`.execute(trx);
}

/** Adds a rule, or changes that of its path. */
export async function saveRouteRule(
  trx: Transaction<Database>,
  id: string,
  { path, status, target }: RouteRule,
): Promise<void> {
  await trx
    .insertInto('route_rules')
    .values({ id, path, status, target })
    .onConflict((conflict) =>
      conflict.column('path').doUpdateSet({ status, target, changed_at: appNow }),
    )
    .execute();
}

export async function deleteRouteRule(trx: Transaction<Database>, path: string): Promise<void> {
  await trx.deleteFrom('route_rules').where('path', '=', path).execute();
}
