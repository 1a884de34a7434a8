import type { Database } from '@guildhall/db/database';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import { lockOffer } from '@guildhall/db/offers/commands';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { holds } from '@guildhall/domain/kernel/permissions';
import type { DecisionKind } from '@guildhall/domain/kernel/staff-decisions';
import { expiryOf } from '@guildhall/domain/offers/rules';
import type { RemoveOffer, ReviewOffer } from '@guildhall/domain/offers/schema';
import { type OfferState, offerTransitions } from '@guildhall/domain/offers/states';
import { decide } from '@guildhall/domain/kernel/transitions';
import type { Transaction } from 'kysely';
import type { OffersContext } from '../context.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { withIdempotencyKey } from '../../kernel/idempotency.ts';
import { propose } from '../../kernel/staff-decisions.ts';
import { findUser } from '../../users/find-user.ts';
import { factsOf, type LockedOffer, type OfferCall, planOfferEvent } from '../apply-event.ts';
import { rankNewOffer } from '../rank-offers.ts';

/**
 * Approves or rejects an offer that waits for a review. Moderators cannot decide about their own
 * offers (Z9). Refuses PERMISSION_DENIED, OFFER_NOT_FOUND, OFFER_EVENT_REFUSED.
 */
export async function reviewOffer(
  context: Pick<OffersContext, 'db' | 'rule_books' | 'token_secret'>,
  viewer: Viewer,
  input: ReviewOffer,
): Promise<{ state: OfferState }> {
  const call = { operation: 'offers.review', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const offer = await lockForStaff(trx, viewer, input.offer_id);
    const changes =
      input.decision === 'approve' ? await publication(context, trx, offer) : undefined;
    return await carryOut(trx, viewer, offer, 'offers.review', {
      event: input.decision,
      ...byModerator(viewer, input.reason),
      ...(changes !== undefined && { changes }),
    });
  });
}

/**
 * Takes an offer off the site, for a rule that it broke; its orders run on. Refuses like
 * `reviewOffer`.
 */
export async function removeOffer(
  context: OffersContext,
  viewer: Viewer,
  input: RemoveOffer,
): Promise<{ state: OfferState }> {
  const call = { operation: 'offers.remove', user_id: viewer.user_id, input };
  return await withIdempotencyKey(context, call, async ({ trx }) => {
    const offer = await lockForStaff(trx, viewer, input.offer_id);
    return await carryOut(trx, viewer, offer, 'offers.remove', {
      event: 'remove',
      payload: { rule_id: input.rule_id },
      ...byModerator(viewer, input.reason),
    });
  });
}

/**
 * The same within a decision about a report of the offer, by staff who may decide it. One that
 * nobody sees any more stays as it is. Returns whether it was removed. Refuses OFFER_NOT_FOUND.
 */
export async function removeReportedOffer(
  trx: Transaction<Database>,
  viewer: Viewer,
  { offer_id: id, rule_id, reason }: Omit<RemoveOffer, 'idempotency_key'>,
): Promise<boolean> {
  const offer = await lockOffer(trx, id);
  if (offer === undefined) throw new Refusal('OFFER_NOT_FOUND');
  const payload = { rule_id, by_report: true } as const;
  const call = { event: 'remove', payload, ...byModerator(viewer, reason) } as const;
  const query = { ...call, state: offer.state, facts: factsOf(offer) };
  if (!decide(offerTransitions, query).allowed) return false;
  // The report is the record of the decision.
  await writeTransitions(trx, { moves: [planOfferEvent(offer, call)] });
  return true;
}

async function lockForStaff(
  trx: Transaction<Database>,
  viewer: Viewer,
  offerId: string,
): Promise<LockedOffer> {
  const offer = await lockOffer(trx, offerId);
  if (offer === undefined) throw new Refusal('OFFER_NOT_FOUND');
  const may = holds(viewer, 'offers.review');
  if (!may || offer.seller_id === viewer.user_id) throw new Refusal('PERMISSION_DENIED');
  return offer;
}

/** What an approved offer gets. One that was listed before keeps its place among the newest. */
async function publication(
  context: Pick<OffersContext, 'rule_books'>,
  trx: Transaction<Database>,
  offer: LockedOffer,
): Promise<OfferCall['changes']> {
  const seller = await findUser(trx, offer.seller_id);
  const level = seller?.seller_level ?? 0;
  const rules = await context.rule_books.at(offer.now, trx);
  return {
    published_at: offer.published_at ?? offer.now,
    due_at: expiryOf(offer.now, level, rules),
    rank_score: await rankNewOffer(trx, offer, level),
  };
}

const byModerator = ({ user_id }: Viewer, reason: string) =>
  ({ actors: ['moderator'], actor_id: user_id, reason }) as const;

async function carryOut(
  trx: Transaction<Database>,
  viewer: Viewer,
  offer: LockedOffer,
  kind: DecisionKind,
  call: OfferCall,
): Promise<{ state: OfferState }> {
  const move = planOfferEvent(offer, call);
  const { state } = move.item;
  await propose(
    trx,
    viewer,
    {
      kind,
      subject: offer.id,
      change: { event: call.event, ...call.payload },
      before: { state: offer.state },
      after: { state },
      reason: call.reason ?? '',
    },
    false,
  );
  await writeTransitions(trx, { moves: [move] });
  return { state };
}
