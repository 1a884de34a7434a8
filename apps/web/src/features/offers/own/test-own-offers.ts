import type { OwnOffer } from './hooks.ts';

/** A gift-card offer of the seller for the tests of its pages. */
export const sampleOwnOffer = (changes: Partial<OwnOffer> = {}): OwnOffer => ({
  id: 'offer-1',
  kind: 'gift_card',
  state: 'active',
  language: 'en',
  title: 'Steam 25 dollars',
  product_slug: 'steam',
  product_name: 'Steam',
  delivery: 'instant',
  price_minor: 2_300,
  total_minor: 2_358,
  currency: 'USD',
  stock_count: 30,
  delivered_count: 0,
  views_last_30_days: 0,
  sold_last_30_days: 0,
  takes_codes: true,
  due_at: null,
  allowed_events: [],
  restorable_until: null,
  paused_while_away: false,
  decision: null,
  ...changes,
});
