import type { Database } from '@guildhall/db/database';
import type { Work } from '@guildhall/db/kernel/work';
import { lockOffer } from '@guildhall/db/offers/commands';
import { findOwnOffer } from '@guildhall/db/offers/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { refusalOfCodes } from '@guildhall/domain/offers/policy';
import type { AddCodes } from '@guildhall/domain/offers/schema';
import type { Transaction } from 'kysely';
import { findProduct } from '../../catalog/read-catalog.ts';
import { readVaultFields } from '../../catalog/read-vault-fields.ts';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import { readCodes, type SealedCodes } from '../../vault/read-codes.ts';
import type { LockedOffer } from '../apply-event.ts';
import { refuseUnverified } from '../check-offer.ts';
import { stockCodes } from '../stock-codes.ts';
import { updateAvailability } from '../update-availability.ts';

/**
 * Adds a file of codes to the stock of the seller's gift-card offer (rules.md §5), all of them or
 * none. The file is read and sealed before the transaction begins, so that a slow upload holds no
 * lock. Refuses OFFER_NOT_FOUND, the refusals of `readCodes`, SELLER_NOT_VERIFIED,
 * OFFER_EVENT_REFUSED, SECRET_DUPLICATE.
 */
export async function addCodes(
  context: OffersContext,
  viewer: Viewer,
  { idempotency_key, offer_id }: AddCodes,
  content: AsyncIterable<Uint8Array>,
): Promise<{ added: number }> {
  const codes = await readOwnCodes(context, viewer, offer_id, content);
  const call = {
    operation: 'offers.addCodes',
    user_id: viewer.user_id,
    input: { idempotency_key, offer_id, codes: codes.fingerprint },
  };
  return await withIdempotencyKey(
    context,
    call,
    async (work) => await stockOwnCodes(work, viewer, offer_id, codes),
  );
}

/**
 * Reads a file of codes for an offer of the viewer, and seals each line. Refuses OFFER_NOT_FOUND
 * before the file is read, and what `readCodes` refuses.
 */
export async function readOwnCodes(
  { db, key_vault: keyVault }: OffersContext,
  { user_id }: Viewer,
  offerId: string,
  content: AsyncIterable<Uint8Array>,
): Promise<SealedCodes> {
  const found = await findOwnOffer(db, offerId, user_id);
  if (found === undefined) throw new Refusal('OFFER_NOT_FOUND');
  return await readCodes(keyVault, await readVaultFields(db, found), content);
}

/**
 * Adds sealed codes to the stock of an offer of the viewer. Refuses SELLER_NOT_VERIFIED,
 * OFFER_NOT_FOUND, OFFER_EVENT_REFUSED, SECRET_DUPLICATE.
 */
export async function stockOwnCodes(
  work: Work,
  viewer: Viewer,
  offerId: string,
  codes: SealedCodes,
): Promise<{ added: number }> {
  const { trx } = work;
  const offer = await lockForCodes(trx, viewer, offerId);
  await stockCodes(trx, offer, codes);
  await updateAvailability(work, offer.id, 'back');
  return { added: codes.secrets.length };
}

/**
 * Locks an offer of the viewer that takes codes. Refuses OFFER_NOT_FOUND, SELLER_NOT_VERIFIED,
 * OFFER_EVENT_REFUSED.
 */
export async function lockForCodes(
  trx: Transaction<Database>,
  { user_id }: Viewer,
  offerId: string,
): Promise<LockedOffer> {
  const seller = await lockUserForShare(trx, user_id);
  const offer = await lockOffer(trx, offerId);
  if (offer === undefined || offer.seller_id !== user_id) throw new Refusal('OFFER_NOT_FOUND');
  const { product_slug } = (await findOwnOffer(trx, offerId, user_id)) ?? {};
  const product = await findProduct(trx, offer.kind, product_slug ?? '');
  refuseUnverified(seller, offer.kind, product?.restricted ?? false);
  const reason = refusalOfCodes(offer);
  if (reason !== null) {
    throw new Refusal('OFFER_EVENT_REFUSED', { event: 'restock', state: offer.state, reason });
  }
  return offer;
}
