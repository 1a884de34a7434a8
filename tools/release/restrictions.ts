import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';

/** Table → name of a constraint, a unique index or a trigger → its definition. */
export type Restrictions = Readonly<Record<string, Readonly<Record<string, string>>>>;

const file = path.resolve(import.meta.dirname, '../../packages/db/generated/restrictions.json');

/** What may refuse a row, and the columns that there are. */
export interface Schema {
  readonly restrictions: Restrictions;
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/** Of this version: what may refuse a row was written down by a test of the database floor. */
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
 * What tables of the release refuse now and did not refuse then: `table name: definition`. A
 * constraint under another name is the same one. A check or NOT NULL of new columns alone is left
 * out: the release does not write them, and whether their defaults pass is seen when its statements
 * run.
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
