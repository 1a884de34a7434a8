import { type InvariantScene, openInvariantScene } from '@guildhall/scenes/invariant-scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let invariantScene: InvariantScene;
beforeAll(async () => {
  database = await testDatabase();
  invariantScene = await openInvariantScene(database);
});
afterAll(() => database.close());

/** The desk has captured the payment of the scene, long enough ago. */
const reported = (amount: number, fee = 0, kind = 'payment') => `
  insert into balance_transactions (provider, provider_reference, kind, amount_minor, fee_minor,
      client_reference, occurred_at)
    select 'desk', 'txn_' || replace(id::text, '-', ''), '${kind}', ${amount}, ${fee}, id,
        created_at
      from payments where id = $payment`;
const lastReport = (days: number, count = 0) => `
  insert into balance_reports (provider, day, transaction_count, payments_minor, refunds_minor,
      chargebacks_minor, withdrawals_minor, settlements_minor, costs_minor, others_minor)
    values ('desk', app_now()::date + ${days}, ${count}, 0, 0, 0, 0, 0, 0, 0)`;

test.each([
  ['that is not posted', reported(10_400, 332), 'of 332, but nothing of 0 was posted'],
  [
    'that nobody reports',
    `select ledger_post_all(jsonb_build_array(jsonb_build_object('id', uuidv7(),
      'event_key', 'settlement:desk:txn_1:bank', 'code', 'E15', 'lines', jsonb_build_array(
        jsonb_build_object('account', 'bank_trust', 'direction', 'debit', 'amount_minor', 5),
        jsonb_build_object('account', 'psp:desk', 'direction', 'credit', 'amount_minor', 5)))))`,
    'nothing is reported of 0, but settlement:desk:txn_1:bank of 5 was posted',
  ],
])('a settlement or cost %s is reported (INV10)', async (_what, damage, row) => {
  const { broken, violations } = await invariantScene.after(damage);
  expect(broken).toEqual(['INV10']);
  expect(violations.join('\n')).toContain(row);
});

test.each([
  ['does not have', '', 'desk has 0 of payment:$payment by its statement, and 10400'],
  [
    'has of another amount',
    `${reported(10_399)};\n`,
    'desk has 10399 of payment:$payment by its statement',
  ],
])('a payment that the statement %s is reported (INV10)', async (_what, damage, row) => {
  const { broken, violations } = await invariantScene.after(damage + lastReport(2));
  expect(broken).toEqual(['INV10']);
  expect(violations.join('\n')).toContain(invariantScene.named(row));
});

test.each([
  [
    'with another total than its transactions',
    lastReport(0, 1),
    'says (1,0,0,0), its transactions',
  ],
  ['with a day that is missing', `${lastReport(-3)};\n${lastReport(-1)}`, 'reports of 2 days'],
])('a report %s is reported (INV10)', async (_what, damage, row) => {
  const { broken, violations } = await invariantScene.after(damage);
  expect(broken).toEqual(['INV10']);
  expect(violations.join('\n')).toContain(row);
});
