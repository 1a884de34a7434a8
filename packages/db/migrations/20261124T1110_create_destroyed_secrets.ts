import { type Kysely, sql } from 'kysely';

/**
 * Secrets that nobody can read any more, although their unit was sold: ciphertext and wrapped data
 * key are deleted when the last right to view has ended. The keyed hash stays in
 * `secret_fingerprints`, so the same code is not sold twice.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table destroyed_secrets (
      stock_id uuid primary key references stock_units,
      destroyed_at timestamptz not null default app_now()
    )`.execute(db);
  await sql`grant select, insert on destroyed_secrets to guildhall_app`.execute(db);
}
