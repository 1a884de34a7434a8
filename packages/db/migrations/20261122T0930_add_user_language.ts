import { type Kysely, sql } from 'kysely';

/** The language of a user's mails. Who was there before reads English, as every mail was so far. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    alter table users
      add column language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$')
  `.execute(db);
  await sql`
    alter table sign_ups
      add column language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$')
  `.execute(db);
}
