import { describe, expect, test } from 'vitest';
import type { OrderEvidence } from '../../orders/evidence/types.ts';
import { ORDER_STATES } from '../../orders/types.ts';
import { chargebackEvent, EVIDENCE_CHARACTERS, evidenceOf } from './rules.ts';
import type { ChargebackFacts } from './types.ts';

test('whose loss a chargeback is follows from what was delivered (E12, E13, E19, M9)', () => {
  const eventFor = (state: (typeof ORDER_STATES)[number], takenMinor = 104) =>
    chargebackEvent({
      order_state: state,
      chargeback_minor: takenMinor,
      order_total_minor: 104,
    });
  expect(Object.fromEntries(ORDER_STATES.map((state) => [state, eventFor(state)]))).toEqual({
    awaiting_payment: 'charge_back_balance',
    payment_review: 'charge_back_order',
    paid: 'charge_back_order',
    in_delivery: 'charge_back_order',
    delivered: 'charge_back_delivered',
    in_protection: 'charge_back_delivered',
    completed: 'charge_back_delivered',
    disputed: 'charge_back_delivered',
    refunded: 'charge_back_balance',
    cancelled: 'charge_back_balance',
    expired: 'charge_back_balance',
    charged_back: 'charge_back_balance',
  });
  // A part of the money: the order goes on, and the buyer owes the part.
  expect(eventFor('in_delivery', 50)).toBe('charge_back_delivered');
});

test('a top-up that is charged back is taken from the wallet (E19)', () => {
  const topUp = { order_state: null, chargeback_minor: 104, order_total_minor: null };
  expect(chargebackEvent(topUp)).toBe('charge_back_balance');
});

const time = (clock: string) => new Date(`2026-11-25T${clock}:00Z`);
const ORDER_ID = '01990000-0000-7000-8000-0000000000a1';
const LATER_ID = '01990000-0000-7000-8000-0000000000b2';

const access = (clock: string, agent: string | null = 'Firefox on Linux') => ({
  occurred_at: time(clock),
  ip_address: '203.0.113.7',
  user_agent: agent,
});
const unit = { position: 1, delivered_at: null, confirmed_at: null, is_confirmed_by_buyer: false };

const order = (changes: Partial<OrderEvidence> = {}): OrderEvidence => ({
  id: ORDER_ID,
  kind: 'account',
  title: 'Silver, level 30',
  product_name: 'Example Game',
  quantity: 1,
  total_minor: 10_400,
  refunded_minor: 0,
  currency: 'USD',
  ordered_at: time('10:00'),
  paid_at: time('10:05'),
  units: [unit],
  reveals: [],
  reveal_count: 0,
  ticks: [],
  ...changes,
});
const facts = (changes: Partial<ChargebackFacts> = {}): ChargebackFacts => ({
  payment_id: 'pay-1',
  paid_minor: 10_400,
  taken_minor: 10_400,
  currency: 'USD',
  captured_at: time('10:05'),
  payer: { signed_up_at: time('09:00'), sign_ins: [access('09:30')] },
  order: order(),
  unpaid_order_id: null,
  spending: null,
  later_orders: [],
  ...changes,
});
const delivered = { ...unit, delivered_at: time('11:00') };

const PAYMENT = [
  'Payment pay-1 of USD 104.00, captured 2026-11-25 10:05:00 UTC.',
  'The bank takes back USD 104.00.',
  'The payer signed up at our marketplace 2026-11-25 09:00:00 UTC, and accepted its terms of service with it.',
];
const PLACED = [
  'Order GH-000000A1: 1 × game account, Example Game: Silver, level 30.',
  'Placed 2026-11-25 10:00:00 UTC. The payer was shown the total of USD 104.00, which includes every fee, before they placed it.',
  'Paid 2026-11-25 10:05:00 UTC.',
];
const BY_VAULT = 'delivered 2026-11-25 11:00:00 UTC through our encrypted vault';
const IN_WALLET =
  'The money was credited to the payer’s wallet at our marketplace. It pays for purchases there, ' +
  'or goes back to its source. Since then has left the wallet:';

describe('the evidence against a chargeback says (rules.md §6)', () => {
  test.each<[string, ChargebackFacts, string | null, string[]]>([
    ['that nothing was delivered', facts(), null, [...PLACED, 'Nothing was delivered.']],
    [
      'when it was delivered and opened, and what the buyer confirmed and marked',
      facts({
        order: order({
          units: [{ ...delivered, confirmed_at: time('12:00'), is_confirmed_by_buyer: true }],
          reveals: [{ position: 1, ...access('11:10') }],
          reveal_count: 1,
          ticks: [
            { item: 'password_changed', is_done: true, occurred_at: time('11:20') },
            { item: 'two_factor_on', is_done: false, occurred_at: time('11:30') },
          ],
        }),
      }),
      '2026-11-25 11:00:00 UTC',
      [
        ...PLACED,
        `Unit 1: ${BY_VAULT}; confirmed by the payer 2026-11-25 12:00:00 UTC.`,
        'Opened by the payer: 1; see the access log.',
        'Marked as done by the payer: password changed (2026-11-25 11:20:00 UTC).',
      ],
    ],
    [
      'which units were delivered, accepted in silence and given back',
      facts({
        order: order({
          refunded_minor: 5_200,
          units: [
            { ...delivered, confirmed_at: time('12:00') },
            { ...unit, position: 2 },
          ],
        }),
      }),
      '2026-11-25 11:00:00 UTC',
      [
        ...PLACED,
        `Unit 1: ${BY_VAULT}; the time to inspect it ended 2026-11-25 12:00:00 UTC without a complaint.`,
        'Unit 2: not delivered.',
        'Given back to the payer’s wallet: USD 52.00.',
      ],
    ],
    [
      'when money that was topped up was credited, and what it was used for',
      facts({
        order: null,
        spending: [
          { occurred_at: time('10:30'), amount_minor: 10_000, order_id: LATER_ID },
          { occurred_at: time('10:40'), amount_minor: 400, order_id: null },
        ],
        later_orders: [order({ id: LATER_ID, paid_at: null, units: [delivered] })],
      }),
      '2026-11-25 10:05:00 UTC',
      [
        IN_WALLET,
        '2026-11-25 10:30:00 UTC: USD 100.00 for order GH-000000B2.',
        '2026-11-25 10:40:00 UTC: USD 4.00 sent back to its source.',
        ...PLACED.slice(0, 2).map((line) => line.replace('A1', 'B2')),
        `Unit 1: ${BY_VAULT}.`,
      ],
    ],
    [
      'that money which was topped up is unused',
      facts({ order: null, spending: [] }),
      '2026-11-25 10:05:00 UTC',
      [IN_WALLET, 'Nothing.'],
    ],
  ])('%s', (_what, known, serviceDate, lines) => {
    const { text, service_date } = evidenceOf(known);
    expect(text.split('\n')).toEqual([...PAYMENT, ...lines]);
    expect(service_date).toBe(serviceDate);
  });

  test('what was sold', () => {
    const codes = order({ kind: 'gift_card', quantity: 10 });
    expect(evidenceOf(facts({ order: codes })).product_description).toBe(
      '10 × gift card code, Example Game: Silver, level 30, sold by a user of our marketplace.',
    );
    expect(evidenceOf(facts({ order: null, spending: [] })).product_description).toBe(
      'USD 104.00 for the payer’s wallet at our marketplace.',
    );
  });

  test('every access with its address and device, in the order of time', () => {
    const reveals = [{ position: 1, ...access('11:10') }];
    const signIns = [{ ...access('12:00', null), ip_address: null }, access('09:30')];
    const payer = { signed_up_at: time('09:00'), sign_ins: signIns };
    const { access_log } = evidenceOf(facts({ payer, order: order({ reveals, reveal_count: 1 }) }));
    expect(access_log?.split('\n').slice(1)).toEqual([
      '2026-11-25 09:30:00 UTC: signed in from 203.0.113.7 with Firefox on Linux',
      '2026-11-25 11:10:00 UTC: opened unit 1 of order GH-000000A1 from 203.0.113.7 with Firefox on Linux',
      '2026-11-25 12:00:00 UTC: signed in from an unknown address with an unknown browser',
    ]);
    const unknown = facts({ payer: { signed_up_at: time('09:00'), sign_ins: [] } });
    expect(evidenceOf(unknown).access_log).toBeNull();
  });

  test('nothing that a browser or a seller has made look like a line of ours', () => {
    const forged = 'Firefox\r\n2026-11-25 09:31:00 UTC: signed in\u2028from elsewhere';
    const payer = { signed_up_at: time('09:00'), sign_ins: [access('09:30', forged)] };
    const { access_log, text } = evidenceOf(facts({ payer, order: order({ title: forged }) }));
    const cut = evidenceOf(facts({ order: order({ title: `${'x'.repeat(299)}😀` }) }));
    expect(cut.text.isWellFormed()).toBe(true);
    expect(access_log?.split(/[\r\n\u2028]/)).toHaveLength(2);
    expect(text.split(/[\r\n\u2028]/)).toHaveLength(PAYMENT.length + PLACED.length + 1);
  });
});

test.each([
  [3, 3],
  [1_000, 1_000],
  [300, 20_000],
])('of %d known reveals of %d the evidence has what the provider takes', (known, count) => {
  const reveals = Array.from({ length: known }, (_, index) => ({
    position: index + 1,
    ...access('11:00', 'x'.repeat(250)),
  }));
  const units = reveals.map(({ position }) => ({ ...delivered, position }));
  const payer = { signed_up_at: time('09:00'), sign_ins: [] };
  const opened = order({ reveals, units, reveal_count: count });
  const { access_log, text } = evidenceOf(facts({ payer, order: opened }));
  for (const each of [access_log ?? '', text]) {
    expect(each.length).toBeLessThanOrEqual(EVIDENCE_CHARACTERS);
  }
  const lines = (access_log ?? '').split('\n').slice(1);
  const note = lines.find((line) => line.startsWith('['));
  const left = Number(/^\[(\d+) more/.exec(note ?? '')?.[1] ?? 0);
  expect(lines.filter((line) => line !== note).length + left).toBe(count);
  expect(lines[0]).toContain('opened unit 1 of');
  expect(lines.at(-1)).toContain(`opened unit ${known} of`);
  expect(text).toContain(`Unit 1: ${BY_VAULT}.`);
});
