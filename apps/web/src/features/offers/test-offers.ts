import type { OutputOf } from '../../lib/test-procedures.ts';

type OfferCard = OutputOf<'offers.list'>['items'][number];
type Offer = OutputOf<'offers.detail'>;

const seller = {
  id: 'seller-1',
  username: 'Quartermaster7',
  seller_level: 3,
  verified: true,
  completed_orders: 412,
  due_orders: 430,
  on_time_share: 9_800,
};

export function sampleOfferCard(changes: Partial<OfferCard> = {}): OfferCard {
  return {
    id: 'offer-1',
    kind: 'account',
    product_slug: 'valorant',
    product_name: 'Valorant',
    language: 'en',
    title: 'Diamond account',
    highlights: [],
    picture: { rank: null, figure: null },
    cover: [],
    region_code: null,
    face_value_minor: null,
    face_value_currency: null,
    face_value_estimate: null,
    total_minor: 2_080,
    currency: 'USD',
    delivery: 'instant',
    delivery_minutes: null,
    warranty_days: 14,
    stock_count: 1,
    stock_has_more: false,
    seller,
    ...changes,
  };
}

/** Gift cards of one value, cheaper from three on. */
export function sampleCards(changes: Partial<Offer> = {}): Offer {
  return {
    id: 'offer-1',
    kind: 'gift_card',
    product_slug: 'steam',
    product_name: 'Steam',
    language: 'en',
    title: 'Steam 50 EUR',
    region_code: 'EU',
    face_value_minor: 5_000,
    face_value_currency: 'EUR',
    face_value_estimate: { amount_minor: 5_420, old_rate_date: null },
    total_minor: 4_500,
    currency: 'USD',
    delivery: 'instant',
    delivery_minutes: null,
    warranty_days: 0,
    stock_count: 8,
    stock_has_more: false,
    state: 'active',
    buyable: true,
    photos: [],
    picture: { rank: null, figure: null },
    description: 'A code.',
    attributes: [],
    price_minor: 4_300,
    fee_minor: 200,
    min_quantity: 1,
    max_quantity: 5,
    tiers: [
      {
        min_quantity: 1,
        unit_price_minor: 4_300,
        unit_fee_minor: 200,
        unit_total_minor: 4_500,
      },
      {
        min_quantity: 3,
        unit_price_minor: 4_210,
        unit_fee_minor: 190,
        unit_total_minor: 4_400,
      },
    ],
    protection_days: 7,
    inspect_hours: 72,
    inspect_after_reveal_hours: 24,
    recall_cover_days: null,
    pay_ttl_minutes: 15,
    late_grace_minutes: 30,
    published_at: '2026-11-01T12:00:00.000Z',
    seller: { ...seller, avatar_url: null, member_since: '2025-01-01T00:00:00.000Z' },
    ...changes,
  };
}
