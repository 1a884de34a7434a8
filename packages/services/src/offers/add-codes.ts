import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { lockOffer } from '@guildhall/db/offers/commands';
import { findOwnOffer } from '@guildhall/db/offers/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { refusalOfCodes } from '@guildhall/domain/offers/policy';
import type { AddCodes } from '@guildhall/domain/offers/schema';
import type { Transaction } from 'kysely';
import { readVaultFields } from '../catalog/read-vault-fields.ts';
import type { ServiceContext, Viewer } from '../context.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { lockUserForShare } from '../users/lock-user.ts';
import { planStock } from '../vault/apply-event.ts';
import { readCodes, refuseDuplicates } from '../vault/read-codes.ts';
import { inParts, storeSecrets } from '../vault/seal-secrets.ts';
import type { LockedOffer } from './apply-event.ts';
import { refuseUnverified } from './check-offer.ts';
import { updateAvailability } from './update-availability.ts';

/** The units of one insert: PostgreSQL accepts 65,535 parameters in a statement. */
const UNITS_AT_ONCE = 1_000;

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
  const codes = await readCodes(keyVault, fields, content);
  const call = {
    operation: 'offers.addCodes',
    user_id: viewer.user_id,
    input: { idempotency_key, offer_id, codes: codes.fingerprint },
  };
  return await withIdempotencyKey(db, call, async (work) => {
    const { trx } = work;
    const offer = await lockForCodes(trx, viewer, offer_id);
    const stockIds = codes.secrets.map(({ stock_id }) => stock_id);
    for (const ids of inParts(stockIds, UNITS_AT_ONCE)) {
      await writeTransitions(trx, { creations: [planStock(offer, ids)] });
    }
    refuseDuplicates(codes, await storeSecrets(trx, codes.secrets));
    await updateAvailability(work, offer.id, 'back');
    return { added: stockIds.length };
  });
}

/** Refuses SELLER_NOT_VERIFIED, OFFER_NOT_FOUND, OFFER_EVENT_REFUSED. */
async function lockForCodes(
  trx: Transaction<Database>,
  { user_id }: Viewer,
  offerId: string,
): Promise<LockedOffer> {
  const seller = await lockUserForShare(trx, user_id);
  const offer = await lockOffer(trx, offerId);
  if (offer === undefined || offer.seller_id !== user_id) throw new Refusal('OFFER_NOT_FOUND');
  refuseUnverified(seller, offer.kind, false);
  const reason = refusalOfCodes(offer);
  if (reason !== null) {
    throw new Refusal('OFFER_EVENT_REFUSED', { event: 'restock', state: offer.state, reason });
  }
  return offer;
}
