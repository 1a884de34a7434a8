import { type Kysely, sql, type Transaction } from 'kysely';
import { appNow } from '../clock.ts';
import type { Database } from '../database.ts';
import type { PersonalTable } from '../kernel/personal-data.ts';

/**
 * Opens the closing of a locked user's account, which is erased after so many days. Violates
 * `closings_one_of_user` if there is one.
 */
export async function insertClosing(
  trx: Transaction<Database>,
  { id, user_id, days }: { id: string; user_id: string; days: number },
): Promise<Date> {
  await trx
    .insertInto('closings')
    .values({ id, user_id, kept_at: null, erased_at: null, late_erased_at: null })
    .execute();
  const { closes_at } = await trx
    .updateTable('users')
    .set({ closes_at: sql<Date>`app_now() + make_interval(hours => 24 * ${days}::int)` })
    .where('id', '=', user_id)
    .returning(sql<Date>`closes_at`.as('closes_at'))
    .executeTakeFirstOrThrow();
  return closes_at;
}

/**
 * Whether this user closes their account and pays nothing for taking out their money: they took no
 * other closing back within so many days.
 */
export async function isWaived(
  db: Kysely<Database>,
  userId: string,
  pauseDays: number,
): Promise<boolean> {
  const { rows } = await sql<{ waived: boolean }>`
    select exists (select from users where id = ${userId} and closes_at is not null)
        and not exists (select from closings where user_id = ${userId}
          and kept_at > app_now() - make_interval(hours => 24 * ${pauseDays}::int))
      as waived`.execute(db);
  return rows[0]?.waived === true;
}

/** Takes the closing of a locked user's account back. */
export async function keepAccount(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('closings')
    .set({ kept_at: appNow })
    .where('user_id', '=', userId)
    .where('kept_at', 'is', null)
    .execute();
  await trx.updateTable('users').set({ closes_at: null }).where('id', '=', userId).execute();
}

/** The next user whose account is to be erased, after this one. Takes no lock. */
export async function findDueClosing(
  db: Kysely<Database>,
  after: string | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users where closes_at <= app_now()
       and (${after}::uuid is null or id > ${after}::uuid)
     order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** The erasure is tried again after so many days, by the shop's clock. */
export async function delayClosing(
  trx: Transaction<Database>,
  userId: string,
  days: number,
): Promise<Date> {
  const { closes_at } = await trx
    .updateTable('users')
    .set({ closes_at: sql<Date>`app_now() + make_interval(hours => 24 * ${days}::int)` })
    .where('id', '=', userId)
    .returning(sql<Date>`closes_at`.as('closes_at'))
    .executeTakeFirstOrThrow();
  return closes_at;
}

/** The next erased user of whom some evidence is still there, and has been for so many days. */
export async function findLateClosing(
  db: Kysely<Database>,
  days: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from closings
     where erased_at <= app_now() - make_interval(hours => 24 * ${days}::int)
       and late_erased_at is null
     order by erased_at limit 1`.execute(db);
  return rows[0]?.user_id;
}

/** The user is gone: nobody signs in as them, and their pages are. */
export async function endAccount(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ closes_at: null, is_active: false, two_factor: false })
    .where('id', '=', userId)
    .execute();
  await trx
    .updateTable('closings')
    .set({ erased_at: appNow })
    .where('user_id', '=', userId)
    .where('kept_at', 'is', null)
    .execute();
}

export async function endEvidence(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx
    .updateTable('closings')
    .set({ late_erased_at: appNow })
    .where('user_id', '=', userId)
    .where('erased_at', 'is not', null)
    .execute();
}

/** Erases what a table has of a user, as it is declared. Returns how many rows changed. */
export async function eraseFromTable(
  trx: Transaction<Database>,
  userId: string,
  { table, rows, erase }: PersonalTable,
): Promise<number> {
  const found = sql`u.id = ${userId} and (${sql.raw(rows)})`;
  const name = sql.table(table);
  if (erase === 'rows') {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} as t using users as u where ${found}`.execute(trx);
    return Number(numAffectedRows);
  }
  const changes = Object.entries(erase).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sql.raw(value)}`,
  );
  const { numAffectedRows = 0n } = await sql`
    update ${name} as t set ${sql.join(changes)} from users as u where ${found}`.execute(trx);
  return Number(numAffectedRows);
}
