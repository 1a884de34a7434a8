import { describe, expect, test } from 'vitest';
import { linesIn, linesOf } from '../kernel/text/test-lines.ts';
import { decide, transitionTableErrors } from '../kernel/transitions.ts';
import { firstRuleBook } from '../kernel/rules/first-rule-book.ts';
import { type FeedbackFacts, feedbackLifecycle, feedbackTransitions } from './states.ts';
import { FEEDBACK_ACTORS, FEEDBACK_EVENTS, FEEDBACK_STATES, type Rating } from './types.ts';

const NOW = new Date('2026-05-20T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const facts = (changes: Partial<FeedbackFacts> = {}): FeedbackFacts => ({
  now: NOW,
  closes_at: daysAgo(-10),
  both_given: true,
  are_linked: false,
  rating: 'neutral',
  given_at: daysAgo(5),
  published_at: daysAgo(4),
  edited_at: null,
  replied_at: null,
  refunded_at: null,
  rules: firstRuleBook,
  ...changes,
});

const verdict = (
  event: string,
  state: string | null,
  actor: string,
  changes: Partial<FeedbackFacts> = {},
  payload?: object,
) => {
  const query = { event, state, actors: [actor], facts: facts(changes) };
  const decision = decide(
    feedbackTransitions as never,
    payload === undefined ? query : { ...query, payload },
  );
  return decision.allowed ? 'allowed' : decision.reason;
};

test('every state is reached, and every state but the last is left', () => {
  const { states, terminal } = feedbackLifecycle;
  expect(transitionTableErrors(feedbackTransitions, states, terminal)).toEqual([]);
});

const ALLOWED = new Set([
  'give nothing author',
  'edit given author',
  'publish given system',
  'edit published author',
  'reply published rated',
  'remove published support',
  'remove published admin',
  'reinstate removed support',
  'reinstate removed admin',
]);
const cells = FEEDBACK_EVENTS.flatMap((event) =>
  [null, ...FEEDBACK_STATES].flatMap((state) =>
    FEEDBACK_ACTORS.map((actor) => [event, state, actor] as const),
  ),
);

test.each(cells)('%s of feedback that is %s by %s', (event, state, actor) => {
  const isAllowed = ALLOWED.has(`${event} ${state ?? 'nothing'} ${actor}`);
  expect(verdict(event, state, actor) === 'allowed').toBe(isAllowed);
});

describe('feedback is given and edited blind', () => {
  const closed = { closes_at: NOW };
  test('until the window ends', () => {
    expect(verdict('give', null, 'author', closed)).toBe('TOO_LATE');
    expect(verdict('edit', 'given', 'author', closed)).toBe('TOO_LATE');
  });
  test('and not between users who are linked', () => {
    expect(verdict('give', null, 'author', { are_linked: true })).toBe('LINKED');
  });
  test('and published when both have spoken, or the window has ended', () => {
    const alone = { both_given: false };
    expect(verdict('publish', 'given', 'system', alone)).toBe('BLIND');
    expect(verdict('publish', 'given', 'system', { ...alone, ...closed })).toBe('allowed');
  });
});

describe('published feedback is edited', () => {
  const edit = (rating: Rating, changes: Partial<FeedbackFacts> = {}) =>
    verdict('edit', 'published', 'author', changes, { rating });
  test.each<[string, Rating, Partial<FeedbackFacts>, string]>([
    ['for the better', 'positive', {}, 'allowed'],
    ['to the same', 'neutral', {}, 'ONLY_UPWARD'],
    ['for the worse', 'negative', {}, 'ONLY_UPWARD'],
    ['for the worse after a later refund', 'negative', { refunded_at: daysAgo(1) }, 'allowed'],
    [
      'for the worse after a refund before it',
      'negative',
      { refunded_at: daysAgo(6) },
      'ONLY_UPWARD',
    ],
    ['a second time', 'positive', { edited_at: daysAgo(1) }, 'EDITED_BEFORE'],
    ['after 13.9 days', 'positive', { published_at: daysAgo(13.9) }, 'allowed'],
    ['after 14 days', 'positive', { published_at: daysAgo(14) }, 'TOO_LATE'],
  ])('%s', (_how, rating, changes, expected) => {
    expect(edit(rating, changes)).toBe(expected);
  });
});

test('there is one reply', () => {
  expect(verdict('reply', 'published', 'rated', { replied_at: NOW })).toBe('REPLIED_BEFORE');
});

test('each row has the actors, target and clock of rules.md §9', () => {
  expect(linesOf(feedbackTransitions)).toEqual(
    linesIn(`
F1 give | - | author | given | window
F2 edit | given | author | given | window
F3 publish | given | system | published | -
F4 edit | published | author | published | -
F5 reply | published | rated | published | -
F6 remove | published | support admin | removed | -
F7 reinstate | removed | support admin | published | -`),
  );
});
