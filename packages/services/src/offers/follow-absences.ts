import { writeTransitions } from '@guildhall/db/kernel/transitions';
import {
  deleteVacation,
  keepPaused,
  listOffersBelowLevel,
  listOffersOfAbsences,
  saveVacation,
} from '@guildhall/db/offers/absence-commands';
import { lockOffers } from '@guildhall/db/offers/commands';
import { findVacation } from '@guildhall/db/offers/own-queries';
import { readAppNow } from '@guildhall/db/clock';
import { inTransaction } from '@guildhall/db/transaction';
import { daysAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { decide } from '@guildhall/domain/kernel/transitions';
import { verificationNeeded } from '@guildhall/domain/offers/rules';
import { offerTransitions } from '@guildhall/domain/offers/states';
import type { EndVacation, StartVacation } from '@guildhall/domain/offers/schema';
import type { OffersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { processEvents } from '../kernel/events/process-events.ts';
import { withIdempotencyKey } from '../kernel/idempotency.ts';
import { factsOf, type LockedOffer, planOfferEvent } from './apply-event.ts';
import { readProduct } from './check-offer.ts';

/** The offers of one transaction. */
const BATCH = 200;
const LONGEST_VACATION_DAYS = 366;
const BY_SYSTEM = { actors: ['system'], actor_id: null } as const;

/** The vacation of the viewer; null while they are here. Refuses nothing. */
export async function readVacation({ db }: OffersContext, { user_id }: Viewer) {
  return (await findVacation(db, user_id)) ?? null;
}

/**
 * Vacation mode (rules.md §5): all offers of the viewer are paused until they are back. Refuses
 * INPUT_INVALID for a date that has passed or is more than a year away.
 */
export async function startVacation(
  context: OffersContext,
  viewer: Viewer,
  input: StartVacation,
): Promise<void> {
  const until = input.until === null ? null : new Date(input.until);
  const call = { operation: 'offers.startVacation', user_id: viewer.user_id, input };
  await withIdempotencyKey(context, call, async ({ trx }) => {
    const now = await readAppNow(trx);
    if (until !== null && (until <= now || until > daysAfter(now, LONGEST_VACATION_DAYS))) {
      throw new Refusal('INPUT_INVALID', {}, { until: [fieldError('date_within_year')] });
    }
    await saveVacation(trx, viewer.user_id, until);
    return {};
  });
  await followAbsences(context);
}

/** Ends the viewer's vacation; what was paused for it is for sale again. Refuses nothing. */
export async function endVacation(
  context: OffersContext,
  viewer: Viewer,
  input: EndVacation,
): Promise<void> {
  const call = { operation: 'offers.endVacation', user_id: viewer.user_id, input };
  await withIdempotencyKey(context, call, async ({ trx }) => {
    await deleteVacation(trx, viewer.user_id);
    return {};
  });
  await followAbsences(context);
}

/**
 * Pauses what sellers who are on vacation or may sell nothing have for sale, and resumes what was
 * paused for that when they are back. An offer that another transaction changes meanwhile is left
 * as it is. Any number of workers may run it. Returns how many offers it changed.
 */
export async function followAbsences({ db }: Pick<OffersContext, 'db'>): Promise<number> {
  let changed = 0;
  for (;;) {
    const ids = (await listOffersOfAbsences(db, BATCH)).map(({ id }) => id);
    if (ids.length === 0) return changed;
    const count = await inTransaction(db, async (trx) => {
      const offers = await lockOffers(trx, ids);
      const moves = offers.flatMap((offer) => followAbsence(offer));
      if (moves.length > 0) await writeTransitions(trx, { moves });
      return moves.length;
    });
    changed += count;
    if (count === 0) return changed;
  }
}

/** The event of an offer whose seller left or came back; none when the table allows none. */
function followAbsence(offer: LockedOffer) {
  const { state, is_away, paused_while_away } = offer;
  if (!is_away && !paused_while_away) return [];
  const event = is_away ? 'pause' : 'resume';
  const facts = factsOf(offer);
  const { actors } = BY_SYSTEM;
  if (!decide(offerTransitions, { event, state, actors, facts }).allowed) return [];
  return [planOfferEvent(offer, { event, changes: { paused_while_away: is_away }, ...BY_SYSTEM })];
}

const READER = { name: 'verifications of sellers', topics: ['users'] } as const;
/** Who has it may sell everything. */
const HIGHEST_LEVEL = 3;

/**
 * Pauses what sellers have for sale that they are no longer verified for (rules.md §8): their
 * verification expired or was revoked, which they are told. They resume it themselves when they are
 * verified again. Any number of servers may call it: one at a time does the work. Returns how many
 * offers it paused.
 */
export async function pauseUnverified(context: OffersContext): Promise<number> {
  let paused = 0;
  await processEvents(context, READER, async (_trx, events) => {
    const changed = events?.filter(({ event }) => event === 'change_levels');
    if (changed?.length === 0) return;
    const ids = changed && [...new Set(changed.map(({ subject_id: id }) => id))];
    paused += await pauseBelowLevel(context, ids ?? null);
  });
  return paused;
}

async function pauseBelowLevel(
  context: OffersContext,
  sellerIds: readonly string[] | null,
): Promise<number> {
  const restricted = new Map<string, boolean>();
  let paused = 0;
  let after: string | null = null;
  for (;;) {
    const page = { level: HIGHEST_LEVEL, after, limit: BATCH };
    const offers = await listOffersBelowLevel(context.db, sellerIds, page);
    const ids: string[] = [];
    for (const { id, kind, product_slug: slug, verification_level: level } of offers) {
      const key = `${kind} ${slug}`;
      const isRestricted =
        restricted.get(key) ?? (await readProduct(context, kind, slug)).restricted;
      restricted.set(key, isRestricted);
      if (level < verificationNeeded(kind, isRestricted)) ids.push(id);
    }
    if (ids.length > 0) paused += await pauseAll(context, ids);
    after = offers.at(-1)?.id ?? null;
    if (offers.length < BATCH) return paused;
  }
}

async function pauseAll({ db }: Pick<OffersContext, 'db'>, ids: readonly string[]) {
  return await inTransaction(db, async (trx) => {
    const offers = await lockOffers(trx, ids);
    await keepPaused(trx, ids);
    const moves = offers.flatMap((offer) => {
      const query = { event: 'pause', state: offer.state, facts: factsOf(offer) } as const;
      if (!decide(offerTransitions, { ...query, actors: BY_SYSTEM.actors }).allowed) return [];
      return [planOfferEvent(offer, { event: 'pause', ...BY_SYSTEM })];
    });
    if (moves.length > 0) await writeTransitions(trx, { moves });
    return moves.length;
  });
}
