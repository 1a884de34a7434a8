import { type InvariantScene, openInvariantScene } from '@guildhall/scenes/invariant-scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORED_HISTORIES } from '../invariants.ts';
import { dueTimeInvariants, stepInvariants } from '../kernel/history-invariants.ts';
import { mailInvariants } from '../notifications/invariants.ts';
import { orderInvariants } from './invariants.ts';

const QUESTIONS = [
  ...orderInvariants,
  ...mailInvariants,
  ...dueTimeInvariants(STORED_HISTORIES),
  ...stepInvariants(STORED_HISTORIES),
];

let database: TestDatabase;
let invariantScene: InvariantScene;
beforeAll(async () => {
  database = await testDatabase();
  invariantScene = await openInvariantScene(database);
});
afterAll(() => database.close());

const unchecked = (table: string, rule: string) =>
  `alter table ${table} drop constraint ${table}_${rule};\n`;
const follow = (order: string, from: string, to: string) =>
  `insert into order_history (id, order_id, rule, actor, event, from_state, to_state)
    values (uuidv7(), $${order}, 'O0', 'system', 'follow_units', '${from}', '${to}')`;

/**
 * The damage, the broken invariants, and the row that must be named. `$name` is an id of the scene.
 */
const DAMAGES: readonly [string, string, string[], string][] = [
  [
    'one stock unit in two orders',
    `drop index order_units_stock;\n
     update order_units set stock_id = $protected_stock where id = $delivered_unit`,
    ['INV7'],
    'stock $protected_stock is in 2 units of open orders',
  ],
  [
    'an order with two paid units and one unit',
    'update orders set quantity = 2 where id = $delivered',
    ['INV7'],
    'order $delivered has 1 units instead of 2',
  ],
  [
    'an order with an undelivered unit',
    'update order_units set delivered_at = null where id = $delivered_unit',
    ['INV7'],
    'order $delivered is delivered, ',
  ],
  [
    'a delivered order that is not paid',
    'update orders set paid_at = null where id = $delivered',
    ['INV7'],
    'order $delivered is delivered, paid at ,',
  ],
  [
    'a sold stock unit that is in stock',
    `update stock_units set state = 'in_stock' where id = $delivered_stock`,
    ['INV7', 'INV9'],
    'unit $delivered_unit is delivered, but its stock is in_stock',
  ],
  [
    'a reserved stock unit without an order',
    `insert into stock_units (id, offer_id, seller_id, state)
      values ($payment, $offer, $seller, 'reserved')`,
    ['INV7', 'INV9'],
    'stock $payment is reserved, but in no open order',
  ],
  [
    'a stock unit of another offer',
    'update stock_units set offer_id = $offer where id = $delivered_stock',
    ['INV7'],
    'of offer $offer',
  ],
  [
    'a delivered unit without a secret',
    'delete from secrets where stock_id = $delivered_stock',
    ['INV7'],
    'unit $delivered_unit is delivered, but has no secret',
  ],
  [
    'the secret of a unit that its buyer may still view is destroyed',
    `with gone as (delete from secrets where stock_id = $delivered_stock returning stock_id)
      insert into destroyed_secrets (stock_id) select stock_id from gone`,
    ['INV7'],
    'was destroyed, but unit $delivered_unit is delivered',
  ],
  [
    'a waiting order without a due time',
    `${unchecked('orders', 'waiting_has_due')} update orders set due_at = null where id = $waiting`,
    ['INV8'],
    'order $waiting is awaiting_payment, due never',
  ],
  [
    'a waiting unit without a due time',
    `${unchecked('order_units', 'waiting_has_due')}
     update order_units set due_at = null where id = $delivered_unit`,
    ['INV8'],
    'unit $delivered_unit is delivered, due never',
  ],
  [
    'a request that waits without a due time',
    `${unchecked('order_requests', 'open_has_due')}
     update order_requests set due_at = null where order_id = $requested`,
    ['INV8'],
    'is open, due never',
  ],
  [
    'a request that waits after its order was delivered',
    `update order_requests set order_id = $delivered where order_id = $requested`,
    ['INV8'],
    'of order $delivered is open, but the order is delivered',
  ],
  [
    'a settled payment with a due time',
    `${unchecked('payments', 'waiting_has_due')}
     update payments set due_at = now() where id = $payment`,
    ['INV8'],
    'payment $payment is captured, due ',
  ],
  [
    'an offer that never expires',
    `${unchecked('offers', 'waiting_has_due')} update offers set due_at = null where id = $offer`,
    ['INV8'],
    'offer $offer is reserved, due never',
  ],
  [
    'a history with a missing step',
    `delete from payment_history where payment_id = $payment and event = 'start'`,
    ['INV9'],
    'payment $payment is captured, its history is: capture',
  ],
  [
    'a missing history',
    'delete from payment_history where payment_id = $payment',
    ['INV9'],
    'payment $payment is captured, its history is: nothing',
  ],
  [
    'a duplicate step',
    `insert into payment_history (id, payment_id, rule, event, from_state, to_state, actor)
      select uuidv7(), payment_id, rule, event, from_state, to_state, actor from payment_history
       where payment_id = $payment and event = 'capture'`,
    ['INV9'],
    'payment $payment is captured',
  ],
  [
    'a loop that is not connected',
    `${follow('waiting', 'delivered', 'disputed')};\n
     ${follow('waiting', 'disputed', 'delivered')}`,
    ['INV9'],
    'order $waiting is awaiting_payment',
  ],
  [
    'a reveal that was not logged',
    'delete from reveal_log where order_unit_id = $protected_unit',
    ['INV9'],
    'unit $protected_unit was revealed 1 times, but 0 reveals',
  ],
  [
    'a missing notification',
    `delete from outbox where payload->'facts'->>'order_id' = $delivered
      and payload->>'template' = 'order_sold'`,
    ['INV9'],
    'order $delivered: order_sold for user $seller is missing',
  ],
  [
    'a mail without a step',
    `update outbox set payload = jsonb_set(payload, '{template}', '"order_cancelled"')
      where payload->'facts'->>'order_id' = $completed
        and payload->>'template' = 'confirm_reminder';\n
     insert into outbox (id, kind, payload) values (uuidv7(), 'mail', jsonb_build_object('template',
       'unit_returned', 'user_id', $seller, 'facts', jsonb_build_object('order_id', $delivered)))`,
    ['INV9'],
    'order $delivered: unit_returned for user $seller has no event',
  ],
  [
    'a mail that bypassed the outbox',
    `insert into caught_mails (id, recipient, ciphertext, nonce, wrapped_key, wrap_nonce, key_id,
        version)
      values (uuidv7(), 'somebody@example.test', '', '', '', '', '', 1)`,
    ['INV9'],
    'mails were caught, but the outbox has',
  ],
  [
    'a step that is not in the table',
    `update order_history set event = 'abandon' where order_id = $waiting and event = 'check_out'`,
    ['INV13'],
    'order $waiting: the state table has no abandon from nothing to awaiting_payment',
  ],
  [
    'an order whose state does not follow its unit',
    `update orders set state = 'in_protection' where id = $delivered;\n
     ${follow('delivered', 'delivered', 'in_protection')}`,
    ['INV13'],
    'order $delivered is in_protection, but its units are delivered',
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

test('writes of two servers within one millisecond break no history, whatever their ids (INV9)', async () => {
  const exchange = `
    update order_history set id = case event when 'pay' then later.id else earlier.id end
      from (select id from order_history where order_id = $delivered and event = 'pay') earlier,
        (select id from order_history where order_id = $delivered
          and event = 'deliver_instantly') later
     where order_id = $delivered and event in ('pay', 'deliver_instantly')`;
  const deferred = 'alter table order_history drop constraint order_history_pkey;\n';
  expect((await invariantScene.after(deferred + exchange)).violations).toEqual([]);
});
