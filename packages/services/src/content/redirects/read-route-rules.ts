import { listRouteRules } from '@guildhall/db/content/redirects/queries';
import type { RouteRule } from '@guildhall/domain/content/redirects/rules';
import type { ContentContext } from '../context.ts';

/** Which pages have moved, and which are gone. Refuses nothing. */
export async function readRouteRules({
  db,
}: Pick<ContentContext, 'db'>): Promise<readonly RouteRule[]> {
  return await listRouteRules(db);
}
