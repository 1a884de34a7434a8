import type { RouteRule } from '@guildhall/domain/content/redirects/rules';
import type { Generated } from 'kysely';

/** Where the page at a path is now. */
export interface RouteRulesTable {
  id: string;
  /** Without a language; `/*` at its end: everything below. */
  path: string;
  status: RouteRule['status'];
  /** Null for a page that is gone. */
  target: string | null;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
}

/** The tables of the room `content/redirects`. */
export interface ContentRedirectsRoomTables {
  route_rules: RouteRulesTable;
}
