import { type InvariantScene, openInvariantScene } from '@guildhall/scenes/invariant-scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { escrowInvariants } from '../orders/escrow-invariants.ts';
import { paymentInvariants } from '../payments/invariants.ts';
import { ledgerInvariants } from './invariants.ts';

const QUESTIONS = [...ledgerInvariants, ...escrowInvariants, ...paymentInvariants];

let database: TestDatabase;
let invariantScene: InvariantScene;
beforeAll(async () => {
  database = await testDatabase();
  invariantScene = await openInvariantScene(database);
});
afterAll(() => database.close());

const unchecked = (table: string, rule: string) =>
  `alter table ${table} drop constraint ${table}_${rule};\n`;
const entry = (of: string, line: number, direction: string) =>
  `insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
    select id, ${line}, 'fund', '${direction}', 1 from ledger_transactions
     where event_key = 'unit:' || $${of} || ':confirm'`;
const post = (key: string, code: string, from: string, to: string) =>
  `select ledger_post_all(jsonb_build_array(jsonb_build_object('id', uuidv7(), 'event_key', ${key},
    'code', '${code}', 'lines', jsonb_build_array(
      jsonb_build_object('account', ${from}, 'direction', 'debit', 'amount_minor', 1),
      jsonb_build_object('account', ${to}, 'direction', 'credit', 'amount_minor', 1)))))`;

/**
 * The damage, the broken invariants, and the row that must be named. `$name` is an id of the scene.
 */
const DAMAGES: readonly [string, string, string[], string][] = [
  [
    'an additional entry',
    entry('completed_unit', 9, 'credit'),
    ['INV1', 'INV2'],
    'in USD sum to -1',
  ],
  [
    'an account of another currency',
    `update ledger_accounts set currency = 'EUR' where id = 'fund'`,
    ['INV1', 'INV4'],
    'its account fund in EUR',
  ],
  [
    'a cent moved from one transaction to another',
    [entry('completed_unit', 9, 'credit'), entry('protected_unit', 9, 'debit')].join(';\n'),
    ['INV2', 'INV17'],
    'unit:$completed_unit:confirm',
  ],
  [
    'a transaction without entries',
    `insert into ledger_transactions (id, event_key, code) values (uuidv7(), 'empty', 'E18')`,
    ['INV2'],
    'empty (transaction ',
  ],
  [
    'entries without a transaction',
    `insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
      values ($payment, 1, 'fund', 'credit', 1), ($payment, 2, 'fund', 'debit', 1)`,
    ['INV2'],
    '(transaction $payment)',
  ],
  [
    'an entry on no account',
    `update ledger_entries set account_id = 'pocket' where account_id = 'fund'`,
    ['INV2'],
    'names the unknown account pocket',
  ],
  [
    'a disabled trigger',
    'alter table ledger_entries disable trigger append_only',
    ['INV2'],
    'append_only of ledger_entries',
  ],
  [
    'a removed trigger',
    'drop trigger balanced on ledger_transactions',
    ['INV2'],
    'balanced of ledger_transactions',
  ],
  [
    'a manually changed balance',
    `update ledger_accounts set balance_minor = 500 where id = 'wallet:' || $buyer`,
    ['INV3'],
    'wallet:$buyer has the balance 500',
  ],
  [
    'a negative balance',
    `${unchecked('ledger_accounts', 'never_below_zero')}
     update ledger_accounts set balance_minor = -5 where id = 'wallet:' || $buyer`,
    ['INV3', 'INV4'],
    'wallet:$buyer has -5',
  ],
  [
    'a debt outside receivable',
    `update ledger_accounts set normal_side = 'debit' where id = 'wallet:' || $buyer`,
    ['INV3', 'INV4'],
    'wallet:$buyer has the wrong normal side: debit',
  ],
  [
    'an unknown account',
    `insert into ledger_accounts (id, kind, owner_id, normal_side, balance_minor)
      values ('wallet:odd', 'wallet', $buyer, 'credit', 0)`,
    ['INV4'],
    'wallet:odd is not a known account',
  ],
  [
    'a debt of no known cause',
    `insert into ledger_accounts (id, kind, owner_id, normal_side, balance_minor)
      values ('receivable:' || $buyer, 'receivable', $buyer, 'debit', 0)`,
    ['INV4'],
    'receivable:$buyer is not a known account',
  ],
  [
    'money of the shop that somebody took',
    `insert into ledger_transactions (id, event_key, code) values ($payment, 'raid', 'E10');
     insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
      values ($payment, 1, 'rev.buyer_fee', 'debit', 1), ($payment, 2, 'equity', 'credit', 1)`,
    ['INV17'],
    'raid (E10) takes 1 from rev.buyer_fee',
  ],
  [
    'a negative fund',
    `insert into ledger_transactions (id, event_key, code) values ($payment, 'raid', 'E99');
     insert into ledger_entries (transaction_id, line, account_id, direction, amount_minor)
      values ($payment, 1, 'fund', 'debit', 100000), ($payment, 2, 'equity', 'credit', 100000)`,
    ['INV4', 'INV17'],
    'fund has -',
  ],
  [
    'money that left escrow without a step',
    post(`'leak'`, 'E99', `'escrow:' || $delivered`, `'wallet:' || $buyer`),
    ['INV5'],
    'order $delivered has 10399 in escrow instead of 10400',
  ],
  [
    'escrow of no order',
    post(`'stray'`, 'E99', `'available:' || $seller`, `'escrow:' || $payment`),
    ['INV5'],
    'order $payment has 1 in escrow',
  ],
  [
    'a payment that was posted as something else',
    `update ledger_transactions set code = 'E99' where event_key = 'order:' || $delivered || ':pay'`,
    ['INV5'],
    'order $delivered has 1 events that post E2, but 0',
  ],
  [
    'a missing reserve slice',
    `update ledger_holds set state = 'claimed', resolved_at = now(), resolved_minor = amount_minor
      where kind = 'reserve' and order_unit_id = $protected_unit`,
    ['INV5', 'INV6'],
    'reserve:$seller has ',
  ],
  [
    'a hold that ended before its unit’s protection',
    `update ledger_holds set state = 'released', resolved_at = now(), resolved_minor = amount_minor
      where kind = 'hold' and order_unit_id = $protected_unit`,
    ['INV5', 'INV6'],
    'unit $protected_unit is in_protection, but its hold is released',
  ],
  [
    'a release without its posting',
    `update ledger_entries set hold_id = null where direction = 'debit' and hold_id = (
      select id from ledger_holds where kind = 'hold' and order_unit_id = $completed_unit)`,
    ['INV6'],
    'the hold of unit $completed_unit is released with 0 left',
  ],
  [
    'a part that no posting took',
    `update ledger_holds set resolved_minor = 1
      where kind = 'reserve' and order_unit_id = $protected_unit`,
    ['INV5', 'INV6'],
    'the reserve of unit $protected_unit is held with ',
  ],
  [
    'a part that a posting took twice',
    `${unchecked('ledger_holds', 'resolved_part')}
     update ledger_holds set resolved_minor = -5
      where kind = 'reserve' and order_unit_id = $protected_unit`,
    ['INV5', 'INV6'],
    'the reserve of unit $protected_unit is held with ',
  ],
  [
    'a part of a slice of another account',
    `update ledger_entries set hold_id = (select id from ledger_holds
        where kind = 'reserve' and order_unit_id = $completed_unit)
      where direction = 'debit' and hold_id = (
        select id from ledger_holds where kind = 'hold' and order_unit_id = $completed_unit)`,
    ['INV6'],
    'but its slice is of reserve $completed_unit',
  ],
  [
    'a release without a slice',
    post(`'second release'`, 'E6', `'available:' || $seller`, `'wallet:' || $seller`),
    ['INV6'],
    'second release took 1 from available:$seller, but names no slice',
  ],
  [
    'a slice of another amount than was earned',
    `${unchecked('ledger_holds', 'resolved_part')}
     update ledger_holds set amount_minor = amount_minor + 1
      where kind = 'hold' and order_unit_id = $completed_unit`,
    ['INV6'],
    'the hold of unit $completed_unit is ',
  ],
  [
    'a reversal that is no mirror',
    `update ledger_transactions set reverses = (select id from ledger_transactions
        where event_key = 'unit:' || $completed_unit || ':confirm')
      where event_key = 'unit:' || $protected_unit || ':confirm'`,
    ['INV2', 'INV5', 'INV6'],
    'unit:$protected_unit:confirm is not the mirror of unit:$completed_unit:confirm',
  ],
  [
    'a payment of another amount',
    'update payments set amount_minor = amount_minor + 1 where id = $payment',
    ['INV10'],
    'payment $payment of $buyer captured 10401, but payment:$payment:capture added 10400',
  ],
  [
    'money in another wallet',
    'update payments set user_id = $seller where id = $payment',
    ['INV10'],
    'payment $payment of $seller captured',
  ],
  [
    'a top-up without a payment',
    post(`'payment:none:capture'`, 'E1', `'psp'`, `'wallet:' || $buyer`),
    ['INV10'],
    'nothing was captured, but payment:none:capture added 1',
  ],
  [
    'money that leaves the provider without a payment',
    post(`'leak'`, 'E3', `'wallet:' || $seller`, `'psp'`).replace('wallet', 'available'),
    ['INV10'],
    'leak moves 1 at the provider',
  ],
  [
    'a refund to the source of more than it brought',
    post(`'payment:' || $payment || ':refund:1'`, 'E3', `'equity'`, `'psp'`).replaceAll(
      ', 1)',
      ', 10401)',
    ),
    ['INV10', 'INV17'],
    '10401 went back to the source of payment $payment, which captured 10400',
  ],
  [
    'a refund to the source that nobody requested',
    post(`'payment:' || $payment || ':refund:1'`, 'E3', `'equity'`, `'psp'`),
    ['INV10', 'INV17'],
    'there is no such refund, but payment:$payment:refund:1 moved 1 of equity',
  ],
  [
    'money of a payment at another provider than its own',
    post(`'payment:' || $payment || ':refund:1'`, 'E3', `'equity'`, `'psp:other'`),
    ['INV10', 'INV17'],
    'payment:$payment:refund:1 moves 1 on psp:other, but its provider is desk',
  ],
  [
    'a cost that belongs to no settlement',
    post(`'cost'`, 'E16', `'psp_cost'`, `'psp'`),
    ['INV10'],
    'nothing is reported of 0, but cost of 1 was posted',
  ],
  [
    'a capture that the provider’s statement does not have',
    `update payments set provider = 'sandbox' where id = $payment`,
    ['INV10'],
    'checkout is missing, our payment $payment of 10400 is captured',
  ],
  [
    'a capture that only the provider’s statement has',
    `insert into sandbox.checkouts (id, client_reference, amount_minor, currency, description,
       success_url, failure_url, webhook_url, status)
      values ('chk_1', 'nobody', 700, 'USD', '', '', '', '', 'captured')`,
    ['INV10'],
    'chk_1 of 700 is captured, our payment is missing',
  ],
];

describe('each broken invariant is reported with the row that breaks it', () => {
  test.each(DAMAGES)('%s', async (_what, damage, broken, row) => {
    const { broken: found, violations } = await invariantScene.after(damage);
    expect(found).toEqual(broken);
    expect(violations.join('\n')).toContain(invariantScene.named(row));
  });

  test('every invariant is tested', () => {
    const checked = new Set(QUESTIONS.map(({ invariant }) => invariant));
    const broken = new Set(DAMAGES.flatMap(([, , each]) => each));
    expect([...checked].filter((one) => !broken.has(one))).toEqual([]);
  });
});
