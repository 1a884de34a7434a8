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

const chargeback = (state: string, provider: string) => `
  insert into chargebacks (id, payment_id, user_id, amount_minor, currency, state, provider,
      provider_reference, reason_code)
    select uuidv7(), id, user_id, amount_minor, currency, '${state}', '${provider}', 'du_1', 'fraud'
      from payments where id = $payment`;
const taken = (amount: number) => `
  select ledger_post_all(jsonb_build_array(jsonb_build_object('id', uuidv7(),
    'event_key', 'payment:' || $payment || ':chargeback', 'code', 'E13', 'lines', jsonb_build_array(
      jsonb_build_object('account', 'receivable:' || $buyer || ':chargeback', 'user_id', $buyer,
        'direction', 'debit', 'amount_minor', ${amount}),
      jsonb_build_object('account', 'psp', 'direction', 'credit', 'amount_minor', ${amount})))))`;

test.each([
  [
    'that has taken no money',
    chargeback('open', 'desk'),
    'of 10400 is open, but nothing was posted',
  ],
  [
    'that has taken another amount',
    `${chargeback('open', 'desk')};\n${taken(10_399)}`,
    'of 10400 is open, but payment:$payment:chargeback took 10399',
  ],
  [
    'that is won and has not given the money back',
    `${chargeback('won', 'desk')};\n${taken(10_400)}`,
    'of 10400 is won, but payment:$payment:chargeback took 10400',
  ],
  ['that nobody has made', taken(10_400), 'there is no such chargeback, but payment:$payment'],
  [
    'that the sandbox provider does not know',
    `${chargeback('open', 'sandbox')};\n${taken(10_400)}`,
    'of 10400 is open, the provider',
  ],
])('a chargeback %s is reported (INV10)', async (_what, damage, row) => {
  const { broken, violations } = await invariantScene.after(damage);
  expect(broken).toContain('INV10');
  expect(violations.join('\n')).toContain(invariantScene.named(row));
});
