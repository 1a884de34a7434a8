import { expect, test } from 'vitest';
import { type Act, isWithdrawal, lastActOfOthers, shownActs } from './decisions.ts';

const act = (changes: Partial<Act>): Act => ({
  act: 'propose',
  proposal_id: 'proposal-1',
  by: 'Sue',
  role: 'support',
  is_own: false,
  reason: 'A reason.',
  occurred_at: '2026-11-20T12:00:00.000Z',
  ...changes,
});

test('what one person proposes and carries out is shown once, that of two as two acts', () => {
  const proposed = act({});
  const alone = act({ act: 'carry_out' });
  const confirmed = act({ act: 'carry_out', by: 'Max' });
  expect(shownActs([proposed, alone])).toEqual([alone]);
  expect(shownActs([proposed, confirmed])).toEqual([proposed, confirmed]);
  const other = act({ proposal_id: 'proposal-2' });
  expect(shownActs([other, proposed, alone])).toEqual([other, alone]);
});

test('a proposal is taken back by its author and declined by others', () => {
  const acts = [act({}), act({ proposal_id: 'proposal-2', by: 'Max' })];
  expect(isWithdrawal(acts, act({ act: 'dismiss' }))).toBe(true);
  expect(isWithdrawal(acts, act({ act: 'dismiss', by: 'Max' }))).toBe(false);
});

test('the news are the last act since the page was opened, unless it is the viewer’s own', () => {
  const opened = [act({})];
  const declined = act({ act: 'dismiss', by: 'Max' });
  expect(lastActOfOthers(opened, opened)).toBeNull();
  expect(lastActOfOthers(opened, [...opened, declined])).toBe(declined);
  expect(lastActOfOthers(opened, [...opened, declined, act({ is_own: true })])).toBeNull();
});
