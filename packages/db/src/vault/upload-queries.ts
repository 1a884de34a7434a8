import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database.ts';
import type { CodeUploadPartsTable } from './tables.ts';

/** An upload of codes: the offer that it is for, and the id that its client gave it. */
export interface CodeUpload {
  readonly offer_id: string;
  readonly upload_id: string;
}

/** SQL for how many bytes of an upload have arrived. */
export const receivedBytesOf = ({ offer_id, upload_id }: CodeUpload) =>
  sql<number>`(select coalesce(sum(size_bytes), 0)::int from code_upload_parts
    where offer_id = ${offer_id}::uuid and upload_id = ${upload_id}::uuid)`;

/** How many bytes of an upload have arrived; 0 when there is none of this id. */
export async function readReceivedBytes(db: Kysely<Database>, upload: CodeUpload): Promise<number> {
  const { received } = await db
    .selectNoFrom(receivedBytesOf(upload).as('received'))
    .executeTakeFirstOrThrow();
  return received;
}

/** The part that begins at this position, sealed. */
export async function findUploadPart(
  db: Kysely<Database>,
  { offer_id, upload_id }: CodeUpload,
  positionBytes: number,
): Promise<Selectable<CodeUploadPartsTable> | undefined> {
  return await db
    .selectFrom('code_upload_parts')
    .select(['id', 'offer_id', 'upload_id', 'position_bytes', 'size_bytes'])
    .select(['ciphertext', 'nonce', 'wrapped_key', 'wrap_nonce', 'key_id', 'version', 'sealed_at'])
    .where('offer_id', '=', offer_id)
    .where('upload_id', '=', upload_id)
    .where('position_bytes', '=', positionBytes)
    .executeTakeFirst();
}
