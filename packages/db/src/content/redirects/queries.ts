import type { RouteRule } from '@guildhall/domain/content/redirects/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';

/** All rules, in the order of their paths. */
export async function listRouteRules(db: Kysely<Database>): Promise<RouteRule[]> {
  return await db
    .selectFrom('route_rules')
    .select(['path', 'status', 'target'])
    .orderBy('path')
    .execute();
}
