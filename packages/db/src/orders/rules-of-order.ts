import { sql } from 'kysely';
import { rulesOfVersion } from '../kernel/rule-versions.ts';

/** SQL for the rules of an order, of `orders` or of a table expression with its columns. */
export const rulesOfOrder = (table: string) =>
  rulesOfVersion(sql`(${sql.ref(`${table}.terms`)}->>'rule_version')::integer`);
