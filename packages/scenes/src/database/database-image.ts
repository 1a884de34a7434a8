import type { Database } from '@guildhall/db/database';
import { type Kysely, sql } from 'kysely';

const AUDIT = ['audit_entries', 'audit_keys', 'audit_batches', 'audit_links'];

/**
 * One digest per table over all its rows, so that a test can assert that nothing has changed
 * (INV11). The audit is left out: it records refusals, too. Runs as the owner, who sees every
 * table. `except` lists tables that may change, such as rate limits.
 */
export async function databaseImage(
  ownerDb: Kysely<Database>,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const left = new Set([...AUDIT, ...except]);
  const names = (await tableNames(ownerDb)).filter((name) => !left.has(name));
  const digests = names.map(
    (name) => sql<{ name: string; digest: string }>`
      select ${name} as name,
        count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), ''))
          as digest
      from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; digest: string }>`
    ${sql.join(digests, sql` union all `)}`.execute(ownerDb);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * The tables that contain a text in any column, in plain text or encoded (K1). A number counts only
 * where it is not within other digits and letters: six digits occur in long ciphertexts by chance.
 */
export async function tablesThatHold(ownerDb: Kysely<Database>, text: string): Promise<string[]> {
  const found: string[] = [];
  const bytes = Buffer.from(text);
  const encoded = [bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
  const contains = (form: string) => sql`position(lower(${form}) in lower(t::text)) > 0`;
  const plain = /^\d+$/.test(text)
    ? sql`lower(t::text) ~ ${`(?<![0-9a-z])${text}(?![0-9a-z])`}`
    : contains(text);
  const conditions = [plain, ...encoded.map(contains)];
  for (const name of await tableNames(ownerDb)) {
    const { rows } = await sql<{ hits: number }>`
      select count(*) as hits from ${sql.table(name)} as t
       where ${sql.join(conditions, sql` or `)}`.execute(ownerDb);
    if ((rows[0]?.hits ?? 0) > 0) found.push(name);
  }
  return found;
}

/** All of our tables, with their schema unless it is `public`. */
export async function tableNames(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select case schemaname when 'public' then tablename else schemaname || '.' || tablename end
      as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
