import { expect, test } from 'vitest';
import { transitionTableErrors } from '../../kernel/transitions.ts';
import { CHARGEBACK_STATES, chargebackTransitions, TERMINAL_CHARGEBACK_STATES } from './states.ts';

test('the table of chargebacks reaches every state and has no dead end', () => {
  expect(
    transitionTableErrors(chargebackTransitions, CHARGEBACK_STATES, TERMINAL_CHARGEBACK_STATES),
  ).toEqual([]);
});

const MAY = [
  'O24 charge_back_order - by system → open, -',
  'E13 charge_back_delivered - by system → open, E13',
  'E19 charge_back_balance - by system → open, E19',
  'E12 win open by system → won, chargeback_reversal',
  'E13 lose open by system → lost, -',
];

test('a chargeback has exactly the expected transitions (Z5)', () => {
  const rows = chargebackTransitions.map(({ rule, event, from, by, to, money = '-' }) => {
    const states = from.map((state) => state ?? '-').join(' ');
    return `${rule} ${event} ${states} by ${by.join(' ')} → ${to}, ${money}`;
  });
  expect(rows).toEqual(MAY);
});
