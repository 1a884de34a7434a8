import { findOwnOffer } from '@guildhall/db/offers/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type FieldError, fieldError } from '@guildhall/domain/kernel/field-errors';
import type {
  AddCodesPart,
  FinishCodeUpload,
  ReadCodeUpload,
} from '@guildhall/domain/offers/schema';
import { CODE_FILE } from '@guildhall/domain/vault/rules';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { findIdempotentAnswer, withIdempotencyKey } from '../../kernel/idempotency.ts';
import {
  endUpload,
  keepUploadPart,
  openUpload,
  receivedBytes,
  sealUploadPart,
} from '../../vault/upload-parts.ts';
import { lockForCodes, readOwnCodes, stockOwnCodes } from './add-codes.ts';

/** How much of an upload has arrived. */
export interface CodeUploadState {
  readonly received_bytes: number;
}

const refused = (field: string, error: FieldError) =>
  new Refusal('INPUT_INVALID', {}, { [field]: [error] });

/**
 * How much of an upload to the seller's offer has arrived; nothing, when there is none of this id.
 * Refuses OFFER_NOT_FOUND.
 */
export async function readCodeUpload(
  { db }: OffersContext,
  viewer: Viewer,
  upload: ReadCodeUpload,
): Promise<CodeUploadState> {
  const found = await findOwnOffer(db, upload.offer_id, viewer.user_id);
  if (found === undefined) throw new Refusal('OFFER_NOT_FOUND');
  return { received_bytes: await receivedBytes(db, upload) };
}

/**
 * Keeps the next part of a file of codes, sealed, until the rest has arrived (rules.md §5). A part
 * that is there already changes nothing, so that a client may send it again after a lost response.
 * A first part replaces what arrived of another upload of the offer. Refuses OFFER_NOT_FOUND,
 * INPUT_INVALID, SELLER_NOT_VERIFIED, OFFER_EVENT_REFUSED.
 */
export async function addCodesPart(
  context: OffersContext,
  viewer: Viewer,
  { offer_id, upload_id, position_bytes }: AddCodesPart,
  content: AsyncIterable<Uint8Array>,
): Promise<CodeUploadState> {
  const { db, key_vault: keyVault } = context;
  const found = await findOwnOffer(db, offer_id, viewer.user_id);
  if (found === undefined) throw new Refusal('OFFER_NOT_FOUND');
  const chunks: Uint8Array[] = [];
  for await (const bytes of content) chunks.push(bytes);
  const plain = Buffer.concat(chunks);
  if (plain.length === 0) throw refused('file', fieldError('too_few', { least: 1 }));
  const position = Number(position_bytes);
  const most = CODE_FILE.max_bytes - plain.length;
  if (position > most) throw refused('position_bytes', fieldError('too_big', { most }));
  const sealed = await sealUploadPart(keyVault, plain);
  plain.fill(0);
  return await inTransaction(db, async (trx) => {
    // Who may not add the codes later need not send them.
    if (position === 0) await lockForCodes(trx, viewer, offer_id);
    const part = { offer_id, upload_id, position_bytes: position };
    const received = await keepUploadPart(trx, part, sealed);
    if (received < position) {
      throw refused('position_bytes', fieldError('file_incomplete', { received }));
    }
    return { received_bytes: received };
  });
}

/**
 * Adds the codes of an upload that has arrived whole to the stock of the seller's gift-card offer,
 * all of them or none, like `addCodes`. The id of the upload is the idempotency key. Refuses
 * OFFER_NOT_FOUND, INPUT_INVALID when a part is missing, and what `addCodes` refuses.
 */
export async function finishCodeUpload(
  context: OffersContext,
  viewer: Viewer,
  input: FinishCodeUpload,
): Promise<{ added: number }> {
  const { idempotency_key: uploadId, offer_id, size_bytes } = input;
  const upload = { offer_id, upload_id: uploadId };
  const { received_bytes: received } = await readCodeUpload(context, viewer, upload);
  const call = { operation: 'offers.finishCodeUpload', user_id: viewer.user_id, input };
  const codes = await (
    received === size_bytes
      ? readOwnCodes(context, viewer, offer_id, openUpload(context, upload))
      : Promise.reject(refused('size_bytes', fieldError('file_incomplete', { received })))
  ).catch((error: unknown) => ({ error }));
  if ('error' in codes) {
    // Its parts are gone after the first answer, also when that came while they were read here.
    const earlier = await findIdempotentAnswer<{ added: number }>(context, call);
    if (earlier !== null) return earlier;
    throw codes.error;
  }
  return await withIdempotencyKey(context, call, async (work) => {
    work.writes.push(endUpload(upload));
    return await stockOwnCodes(work, viewer, offer_id, codes);
  });
}
