import type { Database } from '@guildhall/db/database';
import { type lockOffer, offerStore } from '@guildhall/db/offers/commands';
import { writeTransitions } from '@guildhall/db/kernel/transitions';
import type { OffersTable } from '@guildhall/db/offers/tables';
import { hoursAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import type { EventOf } from '@guildhall/domain/kernel/transitions';
import {
  type OfferActor,
  type OfferFacts,
  offerLifecycle,
  type OfferState,
  type OfferTypes,
} from '@guildhall/domain/offers/states';
import type { Selectable, Transaction } from 'kysely';
import {
  type PlannedMove,
  planTransition,
  type Principal,
  type StoredLifecycle,
} from '../kernel/apply-transition.ts';

export type LockedOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

/** What a seller changes by an edit. JSON columns are written as values. */
export type EditedColumns = Partial<
  Pick<
    Selectable<OffersTable>,
    | 'language'
    | 'title'
    | 'description'
    | 'attributes'
    | 'photos'
    | 'schema_version'
    | 'price_minor'
    | 'fee_minor'
    | 'tiers'
    | 'min_quantity'
    | 'max_quantity'
    | 'delivery_minutes'
    | 'warranty_days'
    | 'rule_version'
  >
>;

/** Columns that an event sets beside the state. */
interface Changes extends EditedColumns {
  readonly published_at?: Date | null;
  readonly rank_score?: number;
  readonly paused_while_away?: boolean;
}
type Item = Omit<LockedOffer, 'attribute_hash'> & {
  /** As PostgreSQL reads it from JSON: `\\x…`. */
  readonly attribute_hash: Buffer | string;
} & Changes;

export const storedOffer: StoredLifecycle<OfferTypes, Item> = {
  lifecycle: offerLifecycle,
  store: offerStore,
  postingRules: {},
  // Selling out clears the expiry; returning to the category list restores it.
  changesOf: ({ timer }, { due_at, now }) => ({
    due_at: timer === 'expiry' ? (due_at ?? now) : null,
  }),
  // What was archived and is restored has the time left that it had, be it none.
  pauseRules: ({ now }) => ({ now, least_hours: 0 }),
  refusal: ({ event, state, reason }) =>
    new Refusal('OFFER_EVENT_REFUSED', { event, state, reason }),
};

export type OfferCall = EventOf<OfferTypes> &
  Principal<OfferActor> & {
    readonly needs_review?: boolean;
    /** For events whose rows differ by target: the wanted one. */
    readonly to?: OfferState;
    /** The rules in force, for what depends on them: until when an offer may be restored. */
    readonly rules?: Pick<RuleBook, 'archive_undo_hours'>;
    /** Column values to set with the transition. A state that has an expiry keeps its date. */
    readonly changes?: Changes & {
      readonly due_at?: Date;
      readonly attribute_hash?: string;
      /** Of what returns, but not to where it was. */
      readonly paused_state?: null;
      readonly paused_left_ms?: null;
    };
  };

/** What guards look at, as an offer is read. */
interface Known {
  readonly now: Date;
  readonly due_at: Date | null;
  readonly in_stock: boolean;
  readonly is_away: boolean;
  readonly archived_at: Date | null;
}

export function factsOf(
  { now, due_at, in_stock, is_away, archived_at }: Known,
  { needs_review = false, rules }: Pick<OfferCall, 'needs_review' | 'rules'> = {},
): OfferFacts {
  const isKnown = archived_at !== null && rules !== undefined;
  const restorableUntil = isKnown ? hoursAfter(archived_at, rules.archive_undo_hours) : null;
  const known = { now, expires_at: due_at, in_stock, is_away };
  return { ...known, needs_review, restorable_until: restorableUntil };
}

/** Decides an offer's event without writing it. Refuses OFFER_EVENT_REFUSED. */
export function planOfferEvent(offer: LockedOffer, call: OfferCall): PlannedMove<OfferTypes, Item> {
  const { needs_review: _review, rules: _rules, ...rest } = call;
  return planTransition<OfferTypes, Item>(storedOffer, offer, {
    ...rest,
    facts: factsOf(offer, call),
  });
}

/**
 * Changes an offer's state in the caller's transaction, and returns it. Refuses
 * OFFER_EVENT_REFUSED.
 */
export async function applyOfferEvent(
  trx: Transaction<Database>,
  offer: LockedOffer,
  call: OfferCall,
): Promise<OfferState> {
  const move = planOfferEvent(offer, call);
  await writeTransitions(trx, { moves: [move] });
  return move.item.state;
}
