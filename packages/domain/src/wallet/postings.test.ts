import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../kernel/money.ts';
import { firstRuleBook as rules } from '../kernel/rules/first-rule-book.ts';
import { termsOf } from '../offers/rules.ts';
import { postings } from './postings.ts';
import { refundOfConfirmed, shareOfFund, takeFromSeller } from './rules.ts';
import type { Posting } from './types.ts';

import { order, sale, releaseAt, slice, everyPosting } from './test-postings.ts';

/** `debit hold:o1 8280 of shop, slice h1` */
const texts = ({ lines }: Posting) =>
  lines.map(({ account, direction, amount_minor, user_id, hold_id, opens }) => {
    const ofSlice = hold_id === undefined ? '' : `, slice ${hold_id}`;
    const opened = opens === undefined ? '' : ` of ${opens.order_unit_id}`;
    const of = user_id === null ? '' : ` of ${user_id}`;
    return `${direction} ${account} ${amount_minor}${of}${ofSlice}${opened}`;
  });

describe('rules.md §3, with the numbers of its example: P = 100.00, fee 4.00, L0, R = 25.00', () => {
  const made = everyPosting(10_000, 0, 2_500);
  const rows: Record<keyof typeof made, string[]> = {
    E1: ['E1 payment:p1:capture of null', 'debit psp 10400', 'credit wallet:ann 10400 of ann'],
    'E1 for an order': [
      'E1 payment:p2:capture of o1',
      'debit psp 10400',
      'credit wallet:ann 10400 of ann',
    ],
    E2: ['E2 order:o1:pay of o1', 'debit wallet:ann 10400 of ann', 'credit escrow:o1 10400 of ann'],
    E3: [
      'E3 order:o1:refund of o1',
      'debit escrow:o1 10400 of ann',
      'credit wallet:ann 10400 of ann',
    ],
    'E3 of a unit': [
      'E3 unit:u1:refund of o1, u1',
      'debit escrow:o1 10400 of ann',
      'credit wallet:ann 10400 of ann',
    ],
    'E3 to source': [
      'E3 payment:p1:refund:k1 of null',
      'debit wallet:ann 442 of ann',
      'credit psp 400',
      'credit psp_cost 42',
    ],
    E4: [
      'E4 unit:u1:confirm of o1, u1',
      'debit escrow:o1 10400 of ann',
      'credit hold:o1 8280 of shop, slice h1 of u1',
      'credit reserve:shop 920 of shop, slice r1 of u1',
      'credit rev.commission 700',
      'credit fund 100',
      'credit rev.buyer_fee 400',
    ],
    'E4 of a raised price': [
      'E4 unit:u1:confirm-raise:2 of o1',
      'debit escrow:o1 2600 of ann',
      'credit available:shop 2300 of shop',
      'credit rev.commission 175',
      'credit fund 25',
      'credit rev.buyer_fee 100',
    ],
    E5: [
      'E5 unit:u1:release-hold of o1',
      'debit hold:o1 8280 of shop, slice h1',
      'credit available:shop 8280 of shop',
    ],
    E6: [
      'E6 unit:u1:release-reserve of o1',
      'debit reserve:shop 920 of shop, slice r1',
      'credit available:shop 920 of shop',
    ],
    'E7 before confirmation': [
      'E7 unit:u1:refund-part:k1 of o1, u1',
      'debit escrow:o1 2600 of ann',
      'credit wallet:ann 2600 of ann',
    ],
    'E7 after confirmation': [
      'E7 unit:u1:refund-part:k1 of o1',
      'debit hold:o1 2300 of shop, slice h1',
      'debit rev.commission 175',
      'debit fund 25',
      'debit rev.buyer_fee 100',
      'credit wallet:ann 2600 of ann',
    ],
    E8: [
      'E8 unit:u1:refund-confirmed of o1',
      'debit hold:o1 8280 of shop, slice h1',
      'debit available:shop 300 of shop',
      'debit reserve:shop 200 of shop, slice r2',
      'debit rev.commission 700',
      'debit fund 50',
      'debit cb_loss 50',
      'debit rev.buyer_fee 400',
      'credit wallet:ann 9980 of ann',
    ],
    'E8 from the wallet': [
      'E8 unit:u1:refund-confirmed of o1',
      'debit hold:o1 8280 of shop, slice h1',
      'debit available:shop 300 of shop',
      'debit reserve:shop 200 of shop, slice r2',
      'debit wallet:shop 420 of shop',
      'debit rev.commission 700',
      'debit fund 50',
      'debit cb_loss 50',
      'debit rev.buyer_fee 400',
      'credit wallet:ann 10400 of ann',
    ],
    E9: [
      'E9 unit:u1:shortfall:k1 of o1',
      'debit receivable:shop:decision 1000 of shop',
      'credit wallet:ann 1000 of ann',
    ],
    'E9 written off': [
      'E9 debt:shop:write-off:k1 of null',
      'debit fund 50',
      'debit cb_loss 950',
      'credit receivable:shop:decision 1000 of shop',
    ],
    'E10 collected': [
      'E10 debt:ann:paid:k1 of null',
      'debit wallet:ann 150 of ann',
      'debit available:ann 90 of ann',
      'credit receivable:ann:chargeback 240 of ann',
    ],
    'E10 returned': [
      'E10 debt:ann:returned:p1 of null',
      'debit receivable:ann:chargeback 240 of ann',
      'credit wallet:ann 150 of ann',
      'credit available:ann 90 of ann',
    ],
    E10: [
      'E10 unit:u1:release-hold:debt of o1',
      'debit available:shop 150 of shop',
      'credit receivable:shop:decision 150 of shop',
    ],
    'E11 requested': [
      'E11 withdrawal:w1:request of null',
      'debit available:shop 5000 of shop',
      'credit wd:w1 5000 of shop',
    ],
    'E11 paid by the bank': [
      'E11 withdrawal:w1:pay of null',
      'debit wd:w1 5000 of shop',
      'credit bank_trust 4900',
      'credit rev.wd_fee 100',
    ],
    'E11 paid by the provider': [
      'E11 withdrawal:w1:pay of null',
      'debit wd:w1 5000 of shop',
      'credit psp 5000',
    ],
    'E11 reversed': [
      'E11 reversal:t1 of null, reverses t1',
      'credit available:shop 5000 of shop',
      'debit wd:w1 5000 of shop',
    ],
    E12: ['E12 payment:p1:chargeback of o1', 'debit escrow:o1 10400 of ann', 'credit psp 10400'],
    'E3 of a won chargeback': [
      'E3 payment:p1:chargeback-won of o1',
      'debit escrow:o1 10400 of ann',
      'credit wallet:ann 10400 of ann',
    ],
    E13: [
      'E13 payment:p1:chargeback of o1',
      'debit receivable:ann:chargeback 10400 of ann',
      'credit psp 10400',
    ],
    'E13 written off': [
      'E13 debt:ann:write-off:k1 of null',
      'debit fund 1000',
      'credit receivable:ann:chargeback 1000 of ann',
    ],
    E14: ['E14 dispute:d1:fee of o1', 'debit hold:o1 200 of shop, slice h1', 'credit fund 200'],
    E15: ['E15 settlement:s1:bank of null', 'debit bank_trust 9000', 'credit psp 9000'],
    E16: ['E16 settlement:s1:cost of null', 'debit psp_cost 45', 'credit psp 45'],
    E17: [
      'E17 transfer:shop:k1 of null',
      'debit available:shop 9200 of shop',
      'credit wallet:shop 9200 of shop',
    ],
    E18: ['E18 capital:k1 of null', 'debit bank_trust 500000', 'credit equity 500000'],
    E19: [
      'E19 payment:p1:chargeback of null',
      'debit wallet:ann 300 of ann',
      'debit receivable:ann:chargeback 700 of ann',
      'credit psp 1000',
    ],
    E20: [
      'E20 payment:p1:refund-failed:k1 of null',
      'debit psp 400',
      'debit psp_cost 42',
      'credit wallet:ann 442 of ann',
    ],
  };

  test.each(Object.entries(made))('%s', (name, make: () => Posting) => {
    const posting = make();
    const { code, event_key, order_id, unit_id, reverses } = posting;
    const unit = unit_id === undefined ? '' : `, ${unit_id}`;
    const mirror = reverses === undefined ? '' : `, reverses ${reverses}`;
    expect([`${code} ${event_key} of ${order_id}${unit}${mirror}`, ...texts(posting)]).toEqual(
      rows[name as keyof typeof rows],
    );
  });

  test('every row of E1 to E20 has a posting', () => {
    const codes = new Set(Object.values(made).map((make) => make().code));
    expect([...codes]).toEqual(Array.from({ length: 20 }, (_, index) => `E${index + 1}`));
  });

  test('E4 opens each slice for its unit and seller, until its date', () => {
    const opened = made.E4().lines.flatMap(({ opens }) => opens ?? []);
    const one = { order_id: 'o1', order_unit_id: 'u1', seller_id: 'shop', release_at: releaseAt };
    expect(opened).toEqual([one, one]);
  });

  test('E4 for a seller whose level has early release; zero lines are omitted', () => {
    expect(texts(everyPosting(10_000, 2).E4())).toEqual([
      'debit escrow:o1 10400 of ann',
      'credit hold:o1 6556 of shop, slice h1 of u1',
      'credit reserve:shop 558 of shop, slice r1 of u1',
      'credit available:shop 2186 of shop',
      'credit rev.commission 600',
      'credit fund 100',
      'credit rev.buyer_fee 400',
    ]);
  });

  test('a cent that rounding moves to the commission is credited', () => {
    const unit = { price_minor: minor(50), fee_minor: minor(30) };
    const refund = refundOfConfirmed(
      unit,
      { ...termsOf(sale, 0, rules), commission: 1_000 },
      minor(1),
    );
    const taken = takeFromSeller(refund.seller_minor, {
      seller_id: 'shop',
      holds: [slice('h1', 45)],
      reserves: [],
      available_minor: minor(0),
      other_reserves: [],
      wallet_minor: minor(0),
    });
    const cheap = postings.E7_confirmed(
      order,
      'u1',
      { refund, taken, fund: shareOfFund(refund.fund_minor, minor(5)) },
      'k1',
    );
    expect(texts(cheap)).toEqual([
      'debit hold:o1 1 of shop, slice h1',
      'credit rev.commission 1',
      'debit fund 1',
      'debit rev.buyer_fee 1',
      'credit wallet:ann 2 of ann',
    ]);
  });
});

const sum = (posting: Posting, direction: string) =>
  posting.lines.reduce((all, l) => all + (l.direction === direction ? l.amount_minor : 0), 0);

test('every posting balances and has positive lines only, at any amount (INV2, M10)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: rules.max_price_minor }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (priceMinor, level, share, fund) => {
        const refund = Math.max(1, Math.floor((priceMinor * share) / 10_000));
        const all = everyPosting(priceMinor, level, refund, fund);
        for (const [name, make] of Object.entries(all)) {
          const posting: Posting = make();
          expect(sum(posting, 'debit'), name).toBe(sum(posting, 'credit'));
          expect(posting.lines.length, name).toBeGreaterThanOrEqual(2);
          for (const { amount_minor } of posting.lines) expect(amount_minor).toBeGreaterThan(0);
        }
      },
    ),
  );
});

test('every posting has a unique event key; a charge-back has one for each payment (W4, INV6)', () => {
  const keys = Object.values(everyPosting(10_000, 0)).map((make) => make().event_key);
  const repeated = keys.filter((key, index) => keys.indexOf(key) !== index);
  expect(repeated).toEqual([
    'unit:u1:refund-part:k1',
    'unit:u1:refund-confirmed',
    'withdrawal:w1:pay',
    'payment:p1:chargeback',
    'payment:p1:chargeback',
  ]);
});

test('a reversal of a reversal is the posting again, linked to what it reverses (W3)', () => {
  const made = everyPosting(10_000, 0).E8();
  const once = postings.reversal({ id: 't1', ...made });
  const twice = postings.reversal({ id: 't2', ...once });
  expect(texts(twice)).toEqual(texts(made));
  expect([once.reverses, twice.reverses]).toEqual(['t1', 't2']);
});
