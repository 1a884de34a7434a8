import { expect, test } from 'vitest';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import {
  TERMINAL_WEBHOOK_EVENT_STATES,
  WEBHOOK_EVENT_STATES,
  webhookEventTransitions,
} from './states.ts';

test('the table of webhook events reaches every state and has no dead end', () => {
  expect(
    transitionTableErrors(
      webhookEventTransitions,
      WEBHOOK_EVENT_STATES,
      TERMINAL_WEBHOOK_EVENT_STATES,
    ),
  ).toEqual([]);
});

const MAY = [
  'H2 receive - by system → received, handling',
  'H2 handle received by system → handled, -',
  'H3 quarantine received by system → quarantined, -',
  'H3 replay quarantined by support admin → received, handling',
];

test('a webhook event has exactly the expected transitions (Z5, H2, H3)', () => {
  const rows = webhookEventTransitions.map((row) => {
    const { rule, event, from, by, to, timer = '-' } = row;
    const states = from.map((state) => state ?? '-').join(' ');
    return `${rule} ${event} ${states} by ${by.join(' ')} → ${to}, ${timer}`;
  });
  expect(rows).toEqual(MAY);
});

test.each(['system', 'support', 'admin'])('who may replay an event: %s', (actor) => {
  const query = { event: 'replay', state: 'quarantined', actors: [actor], facts: {} };
  expect(decide(webhookEventTransitions, query).allowed).toBe(actor !== 'system');
});
