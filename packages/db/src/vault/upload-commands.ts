import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import type { Write } from '../kernel/transitions.ts';
import type { CodeUploadPartsTable } from './tables.ts';
import { type CodeUpload, receivedBytesOf } from './upload-queries.ts';

/**
 * Adds the next part of an upload. Returns false when the upload is not at this position: the part
 * is there already, or one before it is missing. Of two at once, the unique index admits one.
 */
export async function insertUploadPart(
  db: Kysely<Database>,
  part: Insertable<CodeUploadPartsTable>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into code_upload_parts (id, offer_id, upload_id, position_bytes, size_bytes,
        ciphertext, nonce, wrapped_key, wrap_nonce, key_id, version)
      select ${part.id}::uuid, ${part.offer_id}::uuid, ${part.upload_id}::uuid,
          ${part.position_bytes}::int, ${part.size_bytes}::int, ${part.ciphertext}::bytea,
          ${part.nonce}::bytea, ${part.wrapped_key}::bytea, ${part.wrap_nonce}::bytea,
          ${part.key_id}, ${part.version}::int
        where ${receivedBytesOf(part)} = ${part.position_bytes}::int
      on conflict on constraint code_upload_parts_once do nothing
      returning id`.execute(db);
  return rows.length > 0;
}

/** Deletes what arrived of other uploads of the same offer: it has one at a time. */
export async function deleteOtherUploads(
  trx: Transaction<Database>,
  { offer_id, upload_id }: CodeUpload,
): Promise<void> {
  await trx
    .deleteFrom('code_upload_parts')
    .where('offer_id', '=', offer_id)
    .where('upload_id', '<>', upload_id)
    .execute();
}

/** Deletes the parts of an upload. */
export const deleteUpload =
  ({ offer_id, upload_id }: CodeUpload): Write =>
  (creator) =>
    creator
      .deleteFrom('code_upload_parts')
      .where('offer_id', '=', offer_id)
      .where('upload_id', '=', upload_id);

/** Deletes the parts of uploads that were not finished within a day. */
export async function deleteOldUploadParts(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('code_upload_parts')
    .where('sealed_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
