import { expect, test } from 'vitest';
import { transitionTableErrors } from '../kernel/transitions.ts';
import { CONTENT_STATES, contentTransitions, TERMINAL_CONTENT_STATES } from './states.ts';

test('the table of texts reaches every state and has no dead end', () => {
  expect(
    transitionTableErrors(contentTransitions, CONTENT_STATES, TERMINAL_CONTENT_STATES),
  ).toEqual([]);
});

test('a version of a text has exactly the expected transitions (Z5)', () => {
  const rows = contentTransitions.map(({ rule, event, from, by, to, timer = '-' }) => {
    const states = from.map((state) => state ?? '-').join(' ');
    return `${rule} ${event} ${states} by ${by.join(' ')} → ${to}, ${timer}`;
  });
  expect(rows).toEqual([
    'C1 write - by system support admin → draft, -',
    'C2 schedule draft by support admin → scheduled, publication',
    'C3 publish draft scheduled by system support admin → published, -',
    'C4 supersede draft scheduled published by system support admin → archived, -',
    'C5 archive draft scheduled published by support admin → archived, -',
  ]);
});
