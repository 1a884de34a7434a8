import { type Kysely, sql } from 'kysely';

/**
 * Receipts, credit notes and statements of fees as they were issued: their facts, the document that
 * was written of them, and its hash. The application adds them and changes none; what is deleted
 * with an account leaves them until tax law no longer asks for them.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create sequence document_numbers`.execute(db);
  await sql`grant usage on sequence document_numbers to guildhall_app`.execute(db);
  await sql`
    create table issued_documents (
      id uuid primary key,
      number text not null unique,
      kind text not null check (kind in ('receipt', 'credit_note', 'fee_statement')),
      user_id uuid not null references users,
      order_id uuid references orders,
      month text,
      position smallint not null,
      facts jsonb not null,
      content text not null,
      content_hash bytea not null,
      issued_at timestamptz not null,
      keep_until date not null,
      constraint issued_documents_subject check (
        (kind = 'fee_statement') = (month is not null)
          and (kind = 'fee_statement') = (order_id is null)),
      constraint issued_documents_position check ((kind = 'credit_note') = (position > 0)),
      constraint issued_documents_hash check (content_hash = sha256(convert_to(content, 'UTF8'))),
      constraint issued_documents_kept check (keep_until >= issued_at::date)
    )`.execute(db);
  await sql`create unique index issued_documents_order on issued_documents (order_id, position)
    where order_id is not null`.execute(db);
  await sql`create unique index issued_documents_month on issued_documents (user_id, month)
    where month is not null`.execute(db);
  await sql`grant select, insert on issued_documents to guildhall_app`.execute(db);
}
