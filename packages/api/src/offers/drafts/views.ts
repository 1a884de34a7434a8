import { deliveryChoices } from '@guildhall/domain/catalog/rules';
import { vaultFieldSchema } from '@guildhall/domain/catalog/schema';
import { draftFormSchema } from '@guildhall/domain/offers/drafts/schema';
import { OFFER_STATES, REVIEW_REASONS } from '@guildhall/domain/offers/states';
import type { DraftReading, readDrafts } from '@guildhall/services/offers/drafts/read-drafts';
import type { SellingTerms } from '@guildhall/services/offers/drafts/read-selling-terms';
import type { SavedDraft } from '@guildhall/services/offers/drafts/save-draft';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { fieldErrorsView, toFieldErrors } from '../own-views.ts';
import { photoView } from '../views.ts';

const time = z.iso.datetime();
const kind = z.enum(['account', 'gift_card']);
const faults = fieldErrorsView.describe('what keeps it from being published, by field');

export const savedDraftView = z.object({ revision: z.int(), saved_at: time, faults });

export const toSavedDraft = (saved: SavedDraft): z.infer<typeof savedDraftView> => ({
  revision: saved.revision,
  saved_at: saved.saved_at.toISOString(),
  faults: toFieldErrors(saved.faults),
});

export const draftListView = z.array(
  z.object({
    id: z.string(),
    kind,
    product_slug: z.string(),
    product_name: z.string(),
    /** As far as it was entered. */
    title: z.string(),
    saved_at: time,
  }),
);

type Drafts = Awaited<ReturnType<typeof readDrafts>>;

export const toDraftList = (drafts: Drafts): z.infer<typeof draftListView> =>
  drafts.map(({ id, kind: of, product_slug, product_name, form, updated_at }) => ({
    id,
    kind: of,
    product_slug,
    product_name,
    title: form.title ?? '',
    saved_at: updated_at.toISOString(),
  }));

export const draftView = z.object({
  id: z.string(),
  kind,
  product_slug: z.string(),
  product_name: z.string(),
  form: draftFormSchema,
  photos: z.array(photoView),
  revision: z.int(),
  saved_at: time,
  faults,
});

export type DraftView = z.infer<typeof draftView>;

export function toDraft(reading: DraftReading): DraftView {
  const { id, kind: of, product_slug, product_name, form, revision, updated_at } = reading.draft;
  return {
    id,
    kind: of,
    product_slug,
    product_name,
    form,
    photos: reading.photos.map((photo) => ({ ...photo, variants: [...photo.variants] })),
    revision,
    saved_at: updated_at.toISOString(),
    faults: toFieldErrors(reading.faults),
  };
}

export const publishedOfferView = z.object({
  offer_id: z.string(),
  /** `pending_review` when staff look at it first. */
  state: z.enum(OFFER_STATES),
});

export type PublishedOfferView = z.infer<typeof publishedOfferView>;

const share = z.int().describe('basis points');
const fee = z.object({ share, least_minor: z.int() });

export const sellingTermsView = z.object({
  seller_level: z.int(),
  verification_level: z.int(),
  /** The verification level that selling this needs. */
  verification_needed: z.int(),
  /** Offers that are listed or in review: what the limit of the level counts. */
  live_offers: z.int(),
  most_offers: z.int(),
  draft_count: z.int(),
  most_drafts: z.int(),
  is_away: z.boolean().describe('whether you are on vacation, so that nothing can be listed'),
  /** Why the offer will be reviewed before it is listed; empty when it will not. */
  review_reasons: z.array(openVocabulary(REVIEW_REASONS)),
  /** For how many days it will be listed. */
  offer_days: z.int(),
  /** What a buyer gets, and the seller enters: before, or with the delivery. */
  secret_fields: z.array(vaultFieldSchema),
  least_price_minor: z.int(),
  most_price_minor: z.int(),
  most_tiers: z.int(),
  most_quantity: z.int(),
  warranty_choices_days: z.array(z.int()),
  /** The times that an offer with manual delivery may promise. */
  delivery_choices_minutes: z.array(z.int()),
  /** Fees and dates, of the rules in force at the level of the seller. */
  rule_version: z.int(),
  buyer_fee: fee,
  commission: share,
  fund: share,
  reserve: share,
  early_release: share,
  code_hold_days: z.int(),
  reserve_days: z.int(),
  inspect_hours: z.int(),
});
export type SellingTermsView = z.infer<typeof sellingTermsView>;

/** Of gift cards, and when no product is named: all of the rule book. */
const NO_CHOICES = { delivery_choices_minutes: null };

export function toSellingTerms(
  { rules, terms, secret_fields, review_reasons, product, ...known }: SellingTerms,
  of: z.infer<typeof kind>,
): SellingTermsView {
  return {
    ...known,
    review_reasons: [...review_reasons],
    secret_fields: [...secret_fields],
    most_offers: terms.max_active_offers,
    offer_days: known.seller_level === 0 ? rules.offer_days.new_seller : rules.offer_days.others,
    least_price_minor: rules.min_price_minor,
    most_price_minor: Math.min(rules.max_price_minor, terms.max_price_minor),
    most_tiers: rules.max_price_tiers,
    most_quantity: rules.codes_per_order,
    warranty_choices_days: [...rules.warranty_choices_days],
    delivery_choices_minutes: deliveryChoices(product ?? NO_CHOICES, rules),
    rule_version: rules.version,
    buyer_fee: { ...rules.buyer_fee[of] },
    commission: terms.commission[of],
    fund: rules.fund_share,
    reserve: terms.reserve,
    early_release: terms.early_release,
    code_hold_days: terms.code_hold_days,
    reserve_days: rules.reserve_days[of],
    inspect_hours: rules.inspect_hours,
  };
}
