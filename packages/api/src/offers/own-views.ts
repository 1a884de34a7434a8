import type { listPendingOffers } from '@guildhall/db/offers/queries';
import type { LocalizedField } from '@guildhall/domain/catalog/types';
import type { FieldErrors } from '@guildhall/domain/kernel/field-errors';
import type { Language } from '@guildhall/domain/kernel/language';
import { SELLER_EVENTS } from '@guildhall/domain/offers/schema';
import {
  OFFER_STATES,
  type OfferChanges,
  type ReviewReason,
  REVIEW_REASONS,
} from '@guildhall/domain/offers/states';
import type { ChangedOffer } from '@guildhall/services/offers/change-offers';
import type { listOwnOffers, OwnOfferReading } from '@guildhall/services/offers/list-own-offers';
import { z } from 'zod';
import { localizedFieldView } from '../catalog/views.ts';
import { openVocabulary } from '../open-vocabulary.ts';
import { attributeValue, coverView, photoView, valueInWords } from './views.ts';

const time = z.iso.datetime();
const reviewReasons = z.array(openVocabulary(REVIEW_REASONS));
/** What the seller may do with the offer now. */
const allowedEvents = z.array(openVocabulary(['edit', ...SELLER_EVENTS]));

const ownOfferView = z.object({
  id: z.string(),
  kind: z.enum(['account', 'gift_card']),
  state: z.enum(OFFER_STATES),
  /** The language of the title: a BCP 47 tag. */
  language: z.string(),
  title: z.string(),
  product_slug: z.string(),
  product_name: z.string(),
  cover: coverView,
  delivery: z.enum(['instant', 'manual']),
  price_minor: z.int(),
  /** What a buyer pays for one unit. */
  total_minor: z.int(),
  currency: z.string(),
  stock_count: z.int().describe('units in stock, counted up to 10,000'),
  delivered_count: z.int().describe('units that were delivered to buyers, counted up to 10,000'),
  views_last_30_days: z
    .int()
    .describe('views of its page, each network once a day, counted within a minute'),
  sold_last_30_days: z.int().describe('units that were paid and not given back'),
  takes_codes: z.boolean().describe('whether codes can be added to its stock'),
  /** When it expires; null while it is not for sale. */
  due_at: time.nullable(),
  allowed_events: allowedEvents,
  /** Of an archived offer: until when that can be undone. */
  restorable_until: time.nullable(),
  paused_while_away: z.boolean().describe('whether it is for sale again when you are back'),
  /** Why staff rejected or removed it; null in other states. */
  decision: z
    .object({
      reason: z.string().nullable(),
      /** The rule that a removed offer broke. */
      rule_id: z.string().nullable(),
    })
    .nullable(),
});

export const ownOfferPageView = z.object({
  items: z.array(ownOfferView),
  next_cursor: z.string().nullable(),
});
export type OwnOfferPageView = z.infer<typeof ownOfferPageView>;

export const ownOfferCountsView = z.object({
  /** States without an offer are left out. */
  states: z.array(z.object({ state: z.enum(OFFER_STATES), count: z.int() })),
});

type OwnOffers = Awaited<ReturnType<typeof listOwnOffers>>;

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const toOwnOfferPage = ({ items, next_cursor }: OwnOffers): OwnOfferPageView => ({
  items: items.map((row) => ({
    ...row,
    due_at: iso(row.due_at),
    restorable_until: iso(row.restorable_until),
  })),
  next_cursor,
});

export const vacationView = z
  .object({
    since: time,
    /** Null until you say that you are back. */
    until: time.nullable(),
  })
  .nullable();

export type VacationView = z.infer<typeof vacationView>;

export const toVacation = (vacation: { since: Date; until: Date | null } | null): VacationView =>
  vacation && { since: vacation.since.toISOString(), until: iso(vacation.until) };

/** A step in the life of an offer. */
export const stepView = z.object({
  id: z.string(),
  event: z.string(),
  actor: z.string(),
  to_state: z.enum(OFFER_STATES),
  /** What staff wrote about it. */
  reason: z.string().nullable(),
  /** The rule that a removed offer broke. */
  rule_id: z.string().nullable(),
  /** Why it has to be reviewed. */
  review_reasons: reviewReasons,
  /** What an edit changed. Values that are no text are written as JSON. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  occurred_at: time,
});

export const ownOfferDetailView = ownOfferView.omit({ cover: true }).extend({
  description: z.string(),
  /** The first is its cover. */
  photos: z.array(photoView),
  /** By the keys of the game's schema, in the version that the offer was made under. */
  attributes: z.record(z.string(), attributeValue),
  schema_version: z.int(),
  region_code: z.string().nullable(),
  face_value_minor: z.int().nullable(),
  face_value_currency: z.string().nullable(),
  fee_minor: z.int(),
  tiers: z.array(z.object({ min_quantity: z.int(), unit_price_minor: z.int() })),
  min_quantity: z.int(),
  max_quantity: z.int(),
  delivery_minutes: z.int().nullable(),
  warranty_days: z.int(),
  published_at: time.nullable(),
  created_at: time,
  /** What an edit may choose from, in the rules in force. */
  editing: z.object({
    review_reasons: reviewReasons.describe(
      'why another title, description, language or attribute sends it to review; empty when not',
    ),
    fields: z.array(localizedFieldView).describe("the fields of the game's newest schema"),
    delivery_choices_minutes: z.array(z.int()),
    warranty_choices_days: z.array(z.int()),
    least_price_minor: z.int(),
    most_price_minor: z.int(),
    most_quantity: z.int(),
    most_tiers: z.int(),
    buyer_fee: z.object({ share: z.int().describe('basis points'), least_minor: z.int() }),
  }),
  /** The last steps of the offer, newest first. */
  history: z.array(stepView),
});

/** What the steps of an offer keep besides their states. */
interface StepDetails {
  readonly reasons?: readonly ReviewReason[];
  readonly changes?: OfferChanges;
  readonly rule_id?: string;
}

const inText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

export function toStep(step: OwnOfferReading['history'][number]) {
  const { id, event, actor, to_state, reason, occurred_at } = step;
  const { reasons = [], changes = {}, rule_id = null } = (step.details ?? {}) as StepDetails;
  return {
    id,
    event,
    actor,
    to_state,
    reason,
    rule_id,
    review_reasons: [...reasons],
    changes: Object.entries(changes).map(([field, { before, after }]) => ({
      field,
      before: inText(before),
      after: inText(after),
    })),
    occurred_at: occurred_at.toISOString(),
  };
}

export type OwnOfferDetailView = z.infer<typeof ownOfferDetailView>;

export function toOwnOfferDetail(reading: OwnOfferReading): OwnOfferDetailView {
  const { offer, photos, history, editing } = reading;
  const { allowed_events, takes_codes, restorable_until } = reading;
  const attributes = Object.entries(offer.attributes).map(([key, value]) => [
    key,
    typeof value === 'object' ? [...value] : value,
  ]);
  return {
    ...offer,
    photos,
    attributes: Object.fromEntries(attributes) as Record<string, z.infer<typeof attributeValue>>,
    allowed_events,
    takes_codes,
    restorable_until: iso(restorable_until),
    due_at: iso(offer.due_at),
    published_at: iso(offer.published_at),
    created_at: offer.created_at.toISOString(),
    editing: {
      ...editing,
      review_reasons: [...editing.review_reasons],
      fields: [...editing.fields],
    },
    history: history.map(toStep),
  };
}

/** Codes of errors by field, with the parameters of their texts. */
export const fieldErrorsView = z.record(
  z.string(),
  z.array(
    z.object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
);

export const toFieldErrors = (fields: FieldErrors): z.infer<typeof fieldErrorsView> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, errors]) => [
      field,
      errors.map(({ code, params }) => ({ code, params: { ...params } })),
    ]),
  );

/** An error of the catalogue as the result of one of several changes. */
export const refusalView = z.object({
  code: z.string().describe('a code of the error catalogue'),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  fields: fieldErrorsView,
});

export const changedOffersView = z.object({
  /** In the order of `offer_ids`. */
  results: z.array(
    z.object({
      /** The state after the call; null when the offer is not yours. */
      state: z.enum(OFFER_STATES).nullable(),
      /** Why the offer was not changed. */
      refusal: refusalView.nullable(),
    }),
  ),
});

export type ChangedOffersView = z.infer<typeof changedOffersView>;

const isFact = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

export const toRefusal = (refusal: ChangedOffer['refusal']): z.infer<typeof refusalView> | null =>
  refusal && {
    code: refusal.code,
    facts: Object.fromEntries(
      Object.entries(refusal.facts).flatMap(([name, value]) =>
        isFact(value) ? [[name, value] as const] : [],
      ),
    ),
    fields: toFieldErrors(refusal.fields),
  };

export const toChangedOffers = (results: readonly ChangedOffer[]): ChangedOffersView => ({
  results: results.map(({ refusal, state }) => ({ state, refusal: toRefusal(refusal) })),
});

export const priceHintView = z.object({
  /** Null while too few were sold. */
  median_minor: z.int().nullable().describe("the median of the sellers' prices of one unit"),
  days: z.int().describe('how many days back it looks'),
});

export const offerStateView = z.object({ state: z.enum(OFFER_STATES) });

export const pendingOfferPageView = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['account', 'gift_card']),
      product_slug: z.string(),
      product_name: z.string(),
      language: z.string(),
      title: z.string(),
      description: z.string(),
      attributes: z.array(z.object({ key: z.string(), label: z.string(), words: z.string() })),
      region_code: z.string().nullable(),
      face_value_minor: z.int().nullable(),
      face_value_currency: z.string().nullable(),
      price_minor: z.int(),
      currency: z.string(),
      seller_id: z.string(),
      seller_username: z.string(),
      seller_level: z.int(),
      is_own: z.boolean().describe('whether it is yours; somebody else has to decide'),
      reasons: reviewReasons,
      submitted_at: time,
    }),
  ),
  next_cursor: z.string().nullable(),
});

export type PendingOfferPageView = z.infer<typeof pendingOfferPageView>;

type PendingRow = Awaited<ReturnType<typeof listPendingOffers>>[number];

export function toPendingOffer(
  row: PendingRow,
  fields: readonly LocalizedField[],
  language: Language,
  viewerId: string,
): PendingOfferPageView['items'][number] {
  return {
    ...row,
    attributes: fields.flatMap((field) => {
      const words = valueInWords(field, row.attributes[field.key], language);
      return words === null ? [] : [{ key: field.key, label: field.label, words }];
    }),
    is_own: row.seller_id === viewerId,
    reasons: [...(row.reasons ?? [])],
    submitted_at: row.updated_at.toISOString(),
  };
}
