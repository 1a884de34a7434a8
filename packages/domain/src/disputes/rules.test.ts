import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../kernel/clock.ts';
import { minor } from '../kernel/money.ts';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { refundInEscrow } from '../wallet/rules.ts';
import {
  answerAskedBy,
  type BurdenFacts,
  burdenOf,
  disputeFee,
  losersOf,
  refundOf,
  type TurnFacts,
  turnOf,
} from './rules.ts';
import {
  DISPUTE_STATES,
  type DisputeOutcome,
  type DisputeState,
  type Settlement,
} from './types.ts';

const settlement = (outcome: DisputeOutcome, refundMinor: number | null = null): Settlement => ({
  outcome,
  refund_minor: refundMinor === null ? null : minor(refundMinor),
});
const unit = (price: number, fee: number) => ({ price_minor: minor(price), fee_minor: minor(fee) });

test.each([
  ['refund_full', null, 'refund_full', null, ['seller']],
  ['release', null, 'refund_full', null, ['buyer']],
  ['refund_part', 5_000, 'refund_full', null, ['buyer', 'seller']],
  ['refund_part', 5_000, 'refund_part', 5_001, ['buyer', 'seller']],
  ['refund_part', 5_000, 'refund_part', 5_000, ['seller']],
] as const)('%s %s of who wanted %s %s is less for %o', (outcome, part, wants, much, sides) => {
  const wanted = { outcome: wants, refund_minor: much === null ? null : minor(much) };
  expect(losersOf(settlement(outcome, part), wanted)).toEqual(sides);
});

describe('what goes back', () => {
  test('of nine codes, the part of each with its share of the fee', () => {
    const units = Array.from({ length: 9 }, () => unit(1_000, 30));
    expect(refundOf(units, settlement('refund_part', 250))).toEqual({
      buyer_minor: 9 * 258,
      fee_minor: 9 * 8,
    });
    expect(refundOf(units, settlement('refund_full'))).toEqual({
      buyer_minor: 9 * 1_030,
      fee_minor: 270,
    });
    expect(refundOf(units, settlement('release'))).toEqual({ buyer_minor: 0, fee_minor: 0 });
  });

  test('chains of partial refunds sum to the cent and never exceed what remains', () => {
    // A small generator of its own: the same cases in every run.
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return (seed % most) + 1;
    };
    for (let round = 0; round < 2_000; round += 1) {
      const price = next(1_000_000) + 99;
      let left = unit(price, Math.max(30, Math.round(price * 0.04)));
      const paid = left.price_minor + left.fee_minor;
      let back = 0;
      for (let step = 0; step < 5 && left.price_minor > 1; step += 1) {
        const part = minor(next(left.price_minor - 1));
        const { buyer_minor, left: rest } = refundInEscrow(left, part);
        back += buyer_minor;
        expect(back + rest.price_minor + rest.fee_minor).toBe(paid);
        expect(rest.fee_minor).toBeGreaterThanOrEqual(0);
        left = rest;
      }
      const whole = refundOf([left], settlement('refund_full')).buyer_minor;
      expect(back + whole).toBe(paid);
    }
  });
});

test.each([
  [0, true, 0],
  [10_400, false, 0],
  [10_400, true, 208],
  [1_000, true, 100],
  [5_025, true, 101],
  [1_000_000, true, 2_000],
])('the dispute fee of %d refunded, escalated %s, is %d (E14)', (refunded, escalated, fee) => {
  expect(disputeFee(minor(refunded), escalated, firstRuleBook)).toBe(fee);
});

describe('the burden of proof', () => {
  const OPENED = new Date('2026-11-20T12:00:00Z');
  const before = (hours: number) => new Date(OPENED.getTime() - hours * 3_600_000);
  const facts: BurdenFacts = {
    type: 'invalid_credentials',
    opened_at: OPENED,
    is_delivered: true,
    first_revealed_at: null,
    is_checklist_done: false,
    sold: null,
  };
  test.each<[Partial<BurdenFacts>, string, string]>([
    [{ type: 'not_delivered' }, 'for_seller', 'vault_record'],
    [{ type: 'not_delivered', is_delivered: false }, 'for_buyer', 'vault_record'],
    [{ first_revealed_at: before(2) }, 'for_buyer', 'claimed_soon'],
    [{ first_revealed_at: before(2.01) }, 'open', 'claimed_between'],
    [{ first_revealed_at: before(24) }, 'open', 'claimed_between'],
    [{ first_revealed_at: before(24.01) }, 'for_seller', 'claimed_late'],
    [{}, 'open', 'claimed_between'],
    [{ type: 'account_recalled', is_checklist_done: true }, 'for_buyer', 'checklist_done'],
    [{ type: 'account_recalled' }, 'open', 'checklist_open'],
    [{ type: 'not_as_described' }, 'open', 'snapshot'],
    [{ type: 'wrong_region_or_value' }, 'open', 'snapshot'],
    [{ type: 'banned_after_sale' }, 'open', 'ban_cause'],
    [{ type: 'duplicate_sold' }, 'open', 'hash_record'],
    [{ type: 'code_used' }, 'open', 'code_receipt'],
    [{ type: 'code_invalid' }, 'open', 'code_receipt'],
    [{ type: 'code_invalid', sold: { codes: 0, failed: 0 } }, 'open', 'code_receipt'],
    [{ type: 'code_used', sold: { codes: 100, failed: 2 } }, 'open', 'code_receipt'],
    [{ type: 'code_used', sold: { codes: 100, failed: 3 } }, 'for_buyer', 'code_failures'],
    [{ type: 'code_invalid', sold: { codes: 3, failed: 1 } }, 'for_buyer', 'code_failures'],
  ])('with %o: %s by %s', (more, burden, rule) => {
    expect(burdenOf({ ...facts, ...more })).toEqual({ burden, rule });
  });
});

const turnFacts = (state: DisputeState, rest: Partial<TurnFacts> = {}): TurnFacts => ({
  state,
  proposed_by: null,
  asked: [],
  lost_by: [],
  accepted: [],
  ...rest,
});

test.each([
  ['a new case', turnFacts('open'), 'seller'],
  ['a proposal of the buyer', turnFacts('proposal', { proposed_by: 'buyer' }), 'seller'],
  ['a proposal of the seller', turnFacts('proposal', { proposed_by: 'seller' }), 'buyer'],
  [
    'a question to the buyer',
    turnFacts('awaiting_evidence', { asked: ['seller', 'buyer'] }),
    'buyer',
  ],
  ['a question to the seller', turnFacts('awaiting_evidence', { asked: ['seller'] }), 'seller'],
  ['a decision against the buyer', turnFacts('decided', { lost_by: ['buyer'] }), 'buyer'],
  ['a decision against both', turnFacts('decided', { lost_by: ['buyer', 'seller'] }), 'both'],
  [
    'a decision against both that the buyer has accepted',
    turnFacts('decided', { lost_by: ['buyer', 'seller'], accepted: ['buyer'] }),
    'seller',
  ],
  [
    'a decision that its loser has accepted',
    turnFacts('decided', { lost_by: ['seller'], accepted: ['seller'] }),
    null,
  ],
])('whose turn it is: %s', (_what, given, turn) => {
  expect(turnOf(given)).toBe(turn);
});

const WAITING: readonly DisputeState[] = ['open', 'proposal', 'awaiting_evidence', 'decided'];
test.each(DISPUTE_STATES.filter((state) => !WAITING.includes(state)))(
  'nobody but staff or time is waited for in %s',
  (state) => {
    const all = turnFacts(state, { proposed_by: 'buyer', asked: ['buyer'], lost_by: ['buyer'] });
    expect(turnOf(all)).toBeNull();
  },
);

test.each<[Parameters<typeof answerAskedBy>[0]['kind'], DisputeState, number, boolean]>([
  ['dispute', 'open', 11.9, true],
  ['dispute', 'open', 12, false],
  ['dispute', 'talking', 1, false],
  ['recall_claim', 'open', 1, false],
])(
  'the seller of a %s that is %s is asked after %d h to answer by 12 h: %s',
  (kind, state, hours, isAsked) => {
    const openedAt = new Date('2026-11-20T00:00:00Z');
    const asked = answerAskedBy(
      { kind, state, created_at: openedAt },
      firstRuleBook,
      new Date(openedAt.getTime() + hours * HOUR_MS),
    );
    expect(asked).toEqual(isAsked ? new Date('2026-11-20T12:00:00Z') : null);
  },
);
