import type { OutputOf } from '../../lib/test-procedures.ts';

type OrderView = OutputOf<'orders.detail'>;
type OrderRowView = OutputOf<'orders.list'>['items'][number];
type UnitView = OrderView['units'][number];
type EarningsView = NonNullable<OrderView['earnings']>;

/** The times of the sample orders; countdowns are relative to NOW. */
export const NOW = '2026-11-20T12:00:00.000Z';
export const DUE = '2026-11-23T12:00:00.000Z';

export function sampleUnit(changes: Partial<UnitView> = {}): UnitView {
  return {
    id: 'unit-1',
    position: 1,
    state: 'delivered',
    price_minor: 2_000,
    fee_minor: 80,
    total_minor: 2_080,
    due_at: DUE,
    first_revealed_at: null,
    confirmed_at: null,
    paused_until: null,
    secret_destroyed_at: null,
    allowed_events: ['reveal', 'return_sealed'],
    ...changes,
  };
}

/** What the seller of the sample order gets, all of which is a forecast. */
export function sampleEarnings(changes: Partial<EarningsView> = {}): EarningsView {
  const forecast = {
    net_minor: 1_850,
    hold_minor: 1_702,
    reserve_minor: 148,
    available_minor: 0,
    commission_minor: 150,
  };
  return {
    ...forecast,
    expected: forecast,
    hold_until: null,
    reserve_until: null,
    rates: { commission: 750, fund: 100, reserve: 800, early_release: 0 },
    ...changes,
  };
}

/** A game account that was bought and delivered, as the buyer sees it. */
export function sampleOrder(changes: Partial<OrderView> = {}): OrderView {
  const units = changes.units ?? [sampleUnit()];
  return {
    id: 'order-1',
    number: 'GH-1001',
    side: 'buyer',
    state: 'delivered',
    kind: 'account',
    offer_id: 'offer-1',
    is_offered: true,
    now: NOW,
    created_at: NOW,
    paid_at: NOW,
    delivered_at: NOW,
    closed_at: null,
    quantity: units.length,
    price_minor: 2_000,
    fee_minor: 80,
    total_minor: 2_080,
    currency: 'USD',
    display: null,
    refunded_minor: 0,
    in_escrow_minor: 0,
    at_purchase: { price_minor: 2_000, fee_minor: 80, total_minor: 2_080 },
    refunds: [],
    split: null,
    buyer: { id: 'buyer-1', username: 'Wren', avatar_url: null },
    seller: { id: 'seller-1', username: 'Quartermaster7', avatar_url: null, seller_level: 3 },
    snapshot: {
      language: 'en',
      title: 'Diamond account',
      description: 'Never banned.',
      product_name: 'Valorant',
      product_slug: 'valorant',
      attributes: [],
      picture: { rank: null, figure: null },
      cover: [],
      region_code: null,
      region_name: null,
      face_value_minor: null,
      face_value_currency: null,
    },
    terms: {
      delivery: 'instant',
      delivery_minutes: null,
      protection_days: 7,
      inspect_hours: 72,
      inspect_after_reveal_hours: 24,
      problem_pause_hours: 72,
      late_grace_minutes: 30,
      reserve_days: 7,
    },
    next: { waits_for: 'buyer', on_due: 'confirm_silently', due_at: DUE, promised_at: null },
    allowed_events: [],
    requests: { may_ask: [], longer_promised_at: null, answer_hours: 6, open: null },
    redeem: null,
    vault_form: null,
    earnings: null,
    timeline: [],
    ...changes,
    units,
  };
}

export function sampleOrderRow(changes: Partial<OrderRowView> = {}): OrderRowView {
  return {
    id: 'order-1',
    number: 'GH-1001',
    state: 'delivered',
    kind: 'account',
    language: 'en',
    title: 'Diamond account',
    product_name: 'Valorant',
    product_slug: 'valorant',
    offer_id: 'offer-1',
    picture: { rank: null, figure: null },
    cover: [],
    face_value_minor: null,
    face_value_currency: null,
    quantity: 1,
    amount_minor: 2_080,
    expected_minor: 0,
    currency: 'USD',
    refunded_minor: 0,
    other_party: 'Quartermaster7',
    is_offered: true,
    needs_you: true,
    next: { waits_for: 'buyer', on_due: 'confirm_silently', due_at: DUE, promised_at: null },
    created_at: NOW,
    ...changes,
  };
}
