import type { SellingTermsView } from '@guildhall/api/offers/drafts/views';
import type { OfferCardView } from '@guildhall/api/offers/views';
import { convertHalfUp, ratesByCurrency } from '@guildhall/domain/kernel/exchange-rates';
import { minor, SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { allInPrice } from '@guildhall/domain/offers/rules';
import { splitOnConfirm } from '@guildhall/domain/wallet/rules';
import { trpc } from '../../../lib/api/trpc.ts';

/** The error of a field, in words, by its path: `title`, `attributes.rank`. */
export type ErrorOf = (path: string) => string | undefined;

/** Fees and dates at the level of a seller: a part of `offers.sellingTerms`. */
export type SaleTerms = Pick<
  SellingTermsView,
  | 'buyer_fee'
  | 'commission'
  | 'fund'
  | 'reserve'
  | 'early_release'
  | 'code_hold_days'
  | 'reserve_days'
  | 'inspect_hours'
>;

const HOUR_MS = 60 * 60 * 1_000;

function priceWithFee(
  kind: OfferKind,
  priceMinor: number,
  { buyer_fee: { share, least_minor } }: Pick<SaleTerms, 'buyer_fee'>,
) {
  const fee = { share, least_minor: minor(least_minor) };
  return allInPrice(kind, minor(priceMinor), { buyer_fee: { account: fee, gift_card: fee } });
}

/** What a buyer pays for one gift card. */
export const totalOf = (priceMinor: number, terms: Pick<SaleTerms, 'buyer_fee'>): number =>
  priceWithFee('gift_card', priceMinor, terms).total_minor;

/**
 * What a sale of one unit costs the buyer and brings the seller, by the functions that the server
 * computes it with (rules.md §2, §3). The dates are for a sale now that the buyer confirms as late
 * as possible.
 */
export function saleOf(
  offer: {
    kind: OfferKind;
    price_minor: number;
    warranty_days: number;
    delivery_minutes: number | null;
  },
  terms: SaleTerms,
  now: number,
) {
  const price = priceWithFee(offer.kind, offer.price_minor, terms);
  const split = splitOnConfirm(price, terms);
  const protectionDays = offer.kind === 'account' ? offer.warranty_days : terms.code_hold_days;
  const confirmedMs = now + (offer.delivery_minutes ?? 0) * 60_000 + terms.inspect_hours * HOUR_MS;
  const later = (days: number) => new Date(confirmedMs + days * 24 * HOUR_MS).toISOString();
  return {
    ...split,
    total_minor: price.total_minor,
    whole_commission_minor: split.commission_minor + split.fund_minor,
    protection_days: protectionDays,
    confirmed_at: later(0),
    hold_released_at: later(protectionDays),
    reserve_released_at: later(terms.reserve_days),
  };
}

/** A gift card's face value as the views of offers have it, while its form is filled in. */
export type FormFace = Pick<
  OfferCardView,
  'face_value_minor' | 'face_value_currency' | 'face_value_estimate' | 'currency'
>;

/** Null while the face value is not chosen. */
export function useFormFace(
  valueMinor: number | undefined,
  currency: string | undefined,
): FormFace | null {
  const isForeign = currency !== undefined && currency !== SETTLEMENT_CURRENCY;
  const { data } = trpc.site.exchangeRates.useQuery(undefined, {
    enabled: isForeign,
    staleTime: HOUR_MS,
  });
  if (valueMinor === undefined || currency === undefined) return null;
  const rates = data?.rates ?? [];
  const converted = isForeign
    ? convertHalfUp(
        ratesByCurrency(...rates),
        { amount_minor: valueMinor, currency },
        SETTLEMENT_CURRENCY,
      )
    : null;
  const isOld = rates.some((rate) => rate.is_old && rate.rate_date === converted?.rate_date);
  return {
    face_value_minor: valueMinor,
    face_value_currency: currency,
    face_value_estimate: converted && {
      amount_minor: converted.amount_minor,
      old_rate_date: isOld ? converted.rate_date : null,
    },
    currency: SETTLEMENT_CURRENCY,
  };
}
