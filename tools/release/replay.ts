import { APP_ROLE } from '@guildhall/db/client';
import { CompiledQuery, type ControlledTransaction, sql } from 'kysely';
import { Client } from 'pg';
import type { Sent } from './statements.ts';

type Trx = ControlledTransaction<unknown>;

/** The error of a statement; null if it runs. */
async function failureOf(
  trx: Trx,
  { sql: text, parameters, as_owner }: Sent,
): Promise<string | null> {
  const inside = await trx.savepoint('tried').execute();
  try {
    if (as_owner) await sql`set local role none`.execute(inside);
    await inside.executeQuery(CompiledQuery.raw(text, [...parameters]));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await inside.rollbackToSavepoint('tried').execute();
  }
}

/** Then a statement needs no rows of other tables. */
const DROP_FOREIGN_KEYS = `
  do $$
  declare
    found record;
  begin
    for found in
      select conrelid::regclass as owner, conname as name from pg_constraint where contype = 'f'
    loop
      execute format('alter table %s drop constraint %I', found.owner, found.name);
    end loop;
  end $$`;

/**
 * The statements that fail on this schema, one sentence each. They run with the role that
 * sent them, in empty tables without foreign keys, and are rolled back. Needs a transaction of
 * the owner.
 */
export async function brokenStatements(trx: Trx, sent: readonly Sent[]): Promise<string[]> {
  const inside = await trx.savepoint('as_application').execute();
  await sql.raw(DROP_FOREIGN_KEYS).execute(inside);
  await sql`set local role ${sql.id(APP_ROLE)}`.execute(inside);
  const broken: string[] = [];
  for (const statement of sent) {
    const failure = await failureOf(trx, statement);
    if (failure !== null) broken.push(`${statement.sender}: ${failure}\n  ${statement.sql}`);
  }
  await inside.rollbackToSavepoint('as_application').execute();
  return broken;
}

/**
 * The statements that fail on a connection that prepared them before a migration, one sentence
 * each. They run with the role that sent them, without triggers and foreign keys, and are rolled
 * back.
 */
export async function brokenByMigration(
  ownerUrl: string,
  sent: readonly Sent[],
  migrate: () => Promise<unknown>,
): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const run = async ({ sender, sql: text, parameters, as_owner }: Sent, index: number) => {
    await client.query('begin');
    try {
      if (as_owner) await client.query('set local role none');
      await client.query({ name: `statement ${index}`, text, values: [...parameters] });
      return [];
    } catch (error) {
      return [`${sender}: ${error instanceof Error ? error.message : String(error)}\n  ${text}`];
    } finally {
      await client.query('rollback');
    }
  };
  const runAll = async () => {
    const broken: string[] = [];
    for (const [index, statement] of sent.entries()) broken.push(...(await run(statement, index)));
    return broken;
  };
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`set role ${APP_ROLE}`);
    const before = await runAll();
    await migrate();
    return [...before, ...(await runAll())];
  } finally {
    await client.end();
  }
}
