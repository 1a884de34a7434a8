import { findDecidedOffer, listRemindedOffers } from '@guildhall/db/offers/own-queries';
import type { SentNotice } from '@guildhall/domain/kernel/notice-kinds';
import type { OffersContext } from './context.ts';

/**
 * What a mail about a decision of staff says of the offer. Null for an offer that was rejected and
 * is changed already.
 */
export async function readDecisionSubject(
  { db }: OffersContext,
  { kind, facts }: SentNotice<'offer_approved' | 'offer_rejected' | 'offer_removed'>,
) {
  const offer = await findDecidedOffer(db, facts.offer_id);
  if (offer === undefined || (kind === 'offer_rejected' && offer.state !== 'rejected')) return null;
  const { decision, ...rest } = offer;
  return { offer: rest, reason: decision?.reason ?? '', rule_id: decision?.rule_id ?? '' };
}

/** What a mail about several offers says of them. */
export async function readOffersSubject(
  { db }: OffersContext,
  { facts }: SentNotice<'offers_expired'>,
) {
  const rows = await listRemindedOffers(db, facts.offer_ids);
  if (rows.length === 0) return null;
  return {
    offers: rows.map(({ due_at, ...offer }) => ({
      ...offer,
      due_at: due_at?.toISOString() ?? null,
    })),
  };
}
