import type { Database } from '@guildhall/db/database';
import { type Kysely, sql } from 'kysely';

/** Table → how many of its rows are other than they were when it was last asked. */
export type Changes = Readonly<Record<string, number>>;

/**
 * Lets every table of a database note each row that comes, goes or becomes another, and answers
 * what asks for the notes. The notes are written within the transaction that changes the row, so
 * that what was rolled back leaves none, and a row that came and went, or was written as it stood,
 * cancels itself out: after a call, one small query says whether anything at all has changed
 * (INV11). For a database of one's own, as its owner.
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
  return async () => {
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
