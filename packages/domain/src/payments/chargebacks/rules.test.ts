import { expect, test } from 'vitest';
import { ORDER_STATES } from '../../orders/types.ts';
import { chargebackEvent } from './rules.ts';

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
