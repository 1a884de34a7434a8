import type { OwnOfferDetailView } from '@guildhall/api/offers/own-views';
import type { PhotoView } from '@guildhall/api/offers/views';
import type { ChangesOfOffer } from '@guildhall/domain/offers/schema';
import { LANGUAGES } from '@guildhall/locales/languages';
import { centsOf } from '../../../lib/forms/typed-amount.ts';
import { attributesOf, type EnteredAttributes, enteredOf } from '../form/entered-attributes.ts';

/** What the form of an offer contains. Amounts and quantities are as typed. */
export interface EnteredOffer {
  readonly language: string;
  readonly title: string;
  readonly description: string;
  readonly attributes: EnteredAttributes;
  readonly photos: readonly PhotoView[];
  readonly price: string;
  readonly delivery_minutes: number | null;
  readonly warranty_days: number;
  readonly min_quantity: string;
  readonly max_quantity: string;
  readonly tiers: readonly { readonly min_quantity: string; readonly price: string }[];
}

/** The offer as its form shows it; `typed` writes amounts as people type them. */
export function enteredOffer(
  offer: OwnOfferDetailView,
  typed: (amountMinor: number) => string,
): EnteredOffer {
  return {
    language: offer.language,
    title: offer.title,
    description: offer.description,
    attributes: enteredOf(offer.editing.fields, offer.attributes),
    photos: offer.photos,
    price: typed(offer.price_minor),
    delivery_minutes: offer.delivery_minutes,
    warranty_days: offer.warranty_days,
    min_quantity: String(offer.min_quantity),
    max_quantity: String(offer.max_quantity),
    tiers: offer.tiers.map(({ min_quantity, unit_price_minor }) => ({
      min_quantity: String(min_quantity),
      price: typed(unit_price_minor),
    })),
  };
}

/** Amounts and quantities that are none, by field: the server never sees them. */
export type TypingFaults = readonly ('price_minor' | 'min_quantity' | 'max_quantity' | 'tiers')[];

export interface Entered {
  readonly changes: ChangesOfOffer;
  readonly faults: TypingFaults;
}

const wholeOf = (typed: string) => (/^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : null);
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const sentPhotos = (photos: readonly PhotoView[]) =>
  photos.map(({ file_id, caption }) => ({ file_id, caption: caption.trim() }));

/** What differs from the offer as the form was opened. */
export function changesOf(
  offer: OwnOfferDetailView,
  opened: EnteredOffer,
  entered: EnteredOffer,
): Entered {
  const faults: TypingFaults[number][] = [];
  const changes: ChangesOfOffer = {};
  const language = LANGUAGES.find((each) => each === entered.language);
  if (language !== undefined && language !== opened.language) changes.language = language;
  if (entered.title.trim() !== opened.title) changes.title = entered.title.trim();
  const description = entered.description.trim();
  if (description !== opened.description.trim()) changes.description = description;
  const photos = sentPhotos(entered.photos);
  if (!same(photos, sentPhotos(opened.photos))) changes.photos = photos;
  if (entered.delivery_minutes !== opened.delivery_minutes) {
    changes.delivery_minutes = entered.delivery_minutes;
  }
  if (entered.price !== opened.price) take('price_minor', centsOf(entered.price));
  if (offer.kind === 'account') {
    const { fields } = offer.editing;
    const attributes = attributesOf(fields, entered.attributes);
    if (!same(attributes, attributesOf(fields, opened.attributes))) changes.attributes = attributes;
    if (entered.warranty_days !== opened.warranty_days) {
      changes.warranty_days = entered.warranty_days;
    }
  } else takeQuantities();
  return { changes, faults };

  function take(field: 'price_minor' | 'min_quantity' | 'max_quantity', value: number | null) {
    if (value === null || value === 0) faults.push(field);
    else changes[field] = value;
  }

  function takeQuantities() {
    for (const field of ['min_quantity', 'max_quantity'] as const) {
      if (entered[field] !== opened[field]) take(field, wholeOf(entered[field]));
    }
    if (same(entered.tiers, opened.tiers)) return;
    const tiers = entered.tiers.flatMap(({ min_quantity, price }) => {
      const quantity = wholeOf(min_quantity);
      const amount = centsOf(price);
      return quantity === null || quantity < 2 || !amount
        ? []
        : { min_quantity: quantity, unit_price_minor: amount };
    });
    if (tiers.length < entered.tiers.length) faults.push('tiers');
    else changes.tiers = tiers;
  }
}
