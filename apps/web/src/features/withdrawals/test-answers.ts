import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Terms = OutputOf<'withdrawals.terms'>;

/** A user who has to turn on two-factor authentication first. */
export function sampleWithdrawalTerms(changes: Partial<Terms> = {}): Terms {
  return {
    now: '2026-11-20T12:00:00.000Z',
    obstacle: { code: 'TWO_FACTOR_REQUIRED', reason: null, until: null },
    legal_name: null,
    kinds: ['bank'],
    least_minor: 1_000,
    day_limit_minor: 50_000,
    left_today_minor: 50_000,
    free_left: 1,
    ...changes,
  };
}

export const withdrawalsAnswers = {
  'withdrawals.list': () => ({ items: [], next_cursor: null }),
  'withdrawals.methods': () => [],
  'withdrawals.reviews': () => ({
    now: '2026-11-20T12:00:00.000Z',
    items: [],
    next_cursor: null,
  }),
  'withdrawals.terms': () => sampleWithdrawalTerms(),
} satisfies DefaultAnswers;
