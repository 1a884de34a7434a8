import type { Database } from '@guildhall/db/database';
import { type Kysely, sql } from 'kysely';

/** After so many reads the notes that they have deleted are given back. */
const VACUUM_EVERY = 100;

/** For each table, how many rows have changed since the last call. */
export type Changes = Readonly<Record<string, number>>;

/**
 * Records every inserted, deleted or changed row of a database, and returns a function that reads
 * the record. Triggers write it in the same transaction, so a rollback leaves nothing, and a row
 * that ends as it was cancels out. After a call, one small query tells whether anything has changed
 * (INV11). Needs a database of its own and its owner.
 */
export async function trackTableChanges(
  ownerDb: Kysely<Database>,
): Promise<() => Promise<Changes>> {
  await sql`create schema proof`.execute(ownerDb);
  await sql`create unlogged table proof.notes
    (table_name text not null, row_digest text not null, by integer not null)`.execute(ownerDb);
  await sql`
    create function proof.note_change() returns trigger language plpgsql security definer as $$
    declare
      name constant text := tg_table_schema || '.' || tg_table_name;
    begin
      if tg_op = 'TRUNCATE' then
        insert into proof.notes values (name, 'truncated', 1);
      end if;
      if tg_op in ('UPDATE', 'DELETE') then
        insert into proof.notes values (name, md5(old::text), -1);
      end if;
      if tg_op in ('UPDATE', 'INSERT') then
        insert into proof.notes values (name, md5(new::text), 1);
      end if;
      return null;
    end $$`.execute(ownerDb);
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'proof')`.execute(ownerDb);
  for (const { schema, name } of rows) {
    const table = sql.id(schema, name);
    await sql`create trigger note_change after insert or update or delete on ${table}
      for each row execute function proof.note_change()`.execute(ownerDb);
    await sql`create trigger note_truncation after truncate on ${table}
      for each statement execute function proof.note_change()`.execute(ownerDb);
  }
  let reads = 0;
  return async () => {
    // Nothing vacuums test databases: every read would pass all notes that were ever deleted.
    reads += 1;
    if (reads % VACUUM_EVERY === 0) await sql`vacuum proof.notes`.execute(ownerDb);
    const { rows: noted } = await sql<{ table_name: string; changed: number }>`
      with notes as (delete from proof.notes returning *),
      changed as (
        select table_name, row_digest from notes
         group by table_name, row_digest having sum(by) <> 0
      )
      select table_name, count(*) as changed from changed group by table_name order by table_name
    `.execute(ownerDb);
    return Object.fromEntries(noted.map(({ table_name, changed }) => [table_name, changed]));
  };
}
