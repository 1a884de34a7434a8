import { expect, test } from 'vitest';
import { transitionTableErrors } from '../../kernel/transitions.ts';
import { REFUND_STATES, refundTransitions, TERMINAL_REFUND_STATES } from './states.ts';

test('the table of refunds reaches every state and has no dead end', () => {
  expect(transitionTableErrors(refundTransitions, REFUND_STATES, TERMINAL_REFUND_STATES)).toEqual(
    [],
  );
});

const MAY = [
  'E3 request - by buyer → pending, refund, E3_to_source',
  'E3 request_review - by buyer → in_review, refund_review, -',
  'E3 approve in_review by reviewer → pending, refund, E3_to_source',
  'E3 reject in_review by reviewer → rejected, -, -',
  'E3 lapse in_review by system → rejected, -, -',
  'E3 succeed pending by system → succeeded, -, -',
  'E20 fail pending succeeded by system → failed, -, E20',
];

test('a refund to the source has exactly the expected transitions (Z5)', () => {
  const rows = refundTransitions.map((row) => {
    const { rule, event, from, by, to, timer = '-', money = '-' } = row;
    const states = from.map((state) => state ?? '-').join(' ');
    return `${rule} ${event} ${states} by ${by.join(' ')} → ${to}, ${timer}, ${money}`;
  });
  expect(rows).toEqual(MAY);
});
