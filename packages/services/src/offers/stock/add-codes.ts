import type { Database } from '@guildhall/db/database';
import { lockOffer } from '@guildhall/db/offers/commands';
import { findOwnOffer } from '@guildhall/db/offers/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { refusalOfCodes } from '@guildhall/domain/offers/policy';
import type { AddCodes } from '@guildhall/domain/offers/schema';
import type { Transaction } from 'kysely';
import { findProduct } from '../../catalog/read-catalog.ts';
import { readVaultFields } from '../../catalog/read-vault-fields.ts';
import type { ServiceContext, Viewer } from '../../context.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { lockUserForShare } from '../../users/lock-user.ts';
import { readCodes } from '../../vault/read-codes.ts';
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
  context: ServiceContext,
  viewer: Viewer,
  { idempotency_key, offer_id }: AddCodes,
  content: AsyncIterable<Uint8Array>,
): Promise<{ added: number }> {
  const { db, key_vault: keyVault } = context;
  const found = await findOwnOffer(db, offer_id, viewer.user_id);
  if (found === undefined) throw new Refusal('OFFER_NOT_FOUND');
  const fields = await readVaultFields(db, found);
  const product = await findProduct(db, found.kind, found.product_slug);
  const isRestricted = product?.restricted ?? false;
  const codes = await readCodes(keyVault, fields, content);
  const call = {
    operation: 'offers.addCodes',
    user_id: viewer.user_id,
    input: { idempotency_key, offer_id, codes: codes.fingerprint },
  };
  return await withIdempotencyKey(db, call, async (work) => {
    const { trx } = work;
    const offer = await lockForCodes(trx, viewer, offer_id, isRestricted);
    await stockCodes(trx, offer, codes);
    await updateAvailability(work, offer.id, 'back');
    return { added: codes.secrets.length };
  });
}

/** Refuses SELLER_NOT_VERIFIED, OFFER_NOT_FOUND, OFFER_EVENT_REFUSED. */
async function lockForCodes(
  trx: Transaction<Database>,
  { user_id }: Viewer,
  offerId: string,
  isRestricted: boolean,
): Promise<LockedOffer> {
  const seller = await lockUserForShare(trx, user_id);
  const offer = await lockOffer(trx, offerId);
  if (offer === undefined || offer.seller_id !== user_id) throw new Refusal('OFFER_NOT_FOUND');
  refuseUnverified(seller, offer.kind, isRestricted);
  const reason = refusalOfCodes(offer);
  if (reason !== null) {
    throw new Refusal('OFFER_EVENT_REFUSED', { event: 'restock', state: offer.state, reason });
  }
  return offer;
}
