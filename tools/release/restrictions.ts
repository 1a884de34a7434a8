import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';

/** Table → name of a constraint, unique index or trigger → its definition. */
export type Restrictions = Readonly<Record<string, Readonly<Record<string, string>>>>;

const file = path.resolve(import.meta.dirname, '../../packages/db/generated/restrictions.json');

/** The restrictions of all tables, and their columns. */
export interface Schema {
  readonly restrictions: Restrictions;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** Of this version: a test of packages/db writes the restrictions. */
export async function readSchema(ownerDb: Kysely<unknown>): Promise<Schema> {
  const restrictions = JSON.parse(readFileSync(file, 'utf8')) as Restrictions;
  const { rows } = await sql<{ table: string; names: string[] }>`
    select attrelid::regclass::text as "table", array_agg(attname::text order by attnum) as names
      from pg_attribute
     where attnum > 0 and not attisdropped
       and attrelid::regclass::text = any(${Object.keys(restrictions)})
     group by 1 order by 1`.execute(ownerDb);
  return {
    restrictions,
    columns: Object.fromEntries(rows.map(({ table, names }) => [table, names])),
  };
}

/**
 * The restrictions that tables of the release have now and did not have then: `table name:
 * definition`. A renamed constraint is the same one. A CHECK or NOT NULL of new columns only is
 * omitted: the release does not write these columns, and running its statements shows whether their
 * defaults are accepted.
 */
export function newRestrictions(then: Schema, now: Schema): string[] {
  return Object.entries(then.restrictions).flatMap(([table, before]) => {
    const known = new Set(Object.values(before));
    const columns = new Set(then.columns[table]);
    const isOfNewColumns = (definition: string) =>
      /^(?:CHECK|NOT NULL) /.test(definition) &&
      (definition.match(/\w+/g) ?? []).every((word) => !columns.has(word));
    return Object.entries(now.restrictions[table] ?? {})
      .filter(([, definition]) => !known.has(definition) && !isOfNewColumns(definition))
      .map(([name, definition]) => `${table} ${name}: ${definition}`);
  });
}
