import { expect, test } from 'vitest';
import { concernsOf, type HealthConcern, type HealthFacts, isLateJob } from './health-rules.ts';

const PROVIDER = {
  name: 'stripe',
  takes_new: true,
  last_event_seconds_ago: 90,
  silent_seconds: null,
  last_report: { day: '2026-11-20', differences: 0 },
};
const WELL: HealthFacts = {
  schema: { missing: [], unknown: [], changed_functions: [], is_hidden: false },
  skew_seconds: 0.1,
  workers: { idle_seconds: 20, late_jobs: [] },
  outbox: { waiting: 3, late_seconds: 5, failed: 0 },
  provider_events: { waiting: 0, quarantined: 0 },
  payment_providers: [PROVIDER],
  payout_providers: [{ name: 'manual', processing: 1, oldest_seconds: 86_400 }],
  rates: { are_read: true, newest_day: '2026-11-20', is_old: false },
  disk: { free_bytes: 50e9, total_bytes: 100e9 },
  officers: 4,
  backup_seconds_ago: 80_000,
  ledger_check: { seconds_ago: 3_600, holds: true },
};

test('a shop in order has no concern, nor one that has nothing to judge', () => {
  expect(concernsOf(WELL)).toEqual([]);
  const unknown = { ...WELL, disk: null, payment_providers: [], payout_providers: [] };
  const outbox = { waiting: 0, late_seconds: null, failed: 0 };
  const rates = { are_read: false, newest_day: null, is_old: true };
  expect(concernsOf({ ...unknown, outbox, rates })).toEqual([]);
});

test.each<[HealthConcern, Partial<HealthFacts>]>([
  ['schema', { schema: { ...WELL.schema, missing: ['a'] } }],
  ['schema', { schema: { ...WELL.schema, unknown: ['a'] } }],
  ['schema', { schema: { ...WELL.schema, changed_functions: ['a'] } }],
  ['schema', { schema: { ...WELL.schema, is_hidden: true } }],
  ['clock', { skew_seconds: -3 }],
  ['workers', { workers: { idle_seconds: 301, late_jobs: [] } }],
  ['workers', { workers: { idle_seconds: null, late_jobs: [] } }],
  ['late_jobs', { workers: { idle_seconds: 1, late_jobs: [{ name: 'a', seconds_ago: 9 }] } }],
  ['outbox_late', { outbox: { waiting: 1, late_seconds: 601, failed: 0 } }],
  ['outbox_failed', { outbox: { waiting: 0, late_seconds: null, failed: 1 } }],
  ['provider_events', { provider_events: { waiting: 1, quarantined: 0 } }],
  ['provider_events', { provider_events: { waiting: 0, quarantined: 1 } }],
  ['provider_silent', { payment_providers: [{ ...PROVIDER, silent_seconds: 3_601 }] }],
  [
    'balances',
    { payment_providers: [{ ...PROVIDER, last_report: { day: '2026-11-20', differences: 1 } }] },
  ],
  ['payouts_late', { payout_providers: [{ name: 'a', processing: 1, oldest_seconds: 700_000 }] }],
  ['rates_old', { rates: { are_read: true, newest_day: '2026-11-01', is_old: true } }],
  ['disk', { disk: { free_bytes: 4e9, total_bytes: 100e9 } }],
  ['disk', { disk: { free_bytes: 1.9e9, total_bytes: 4e9 } }],
  ['officers', { officers: 3 }],
  ['backup', { backup_seconds_ago: 172_801 }],
  ['backup', { backup_seconds_ago: null }],
  ['ledger_broken', { ledger_check: { seconds_ago: 60, holds: false } }],
  ['ledger_unchecked', { ledger_check: { seconds_ago: 86_401, holds: true } }],
  ['ledger_unchecked', { ledger_check: null }],
])('%s is a concern with %j, and nothing else is', (concern, changes) => {
  expect(concernsOf({ ...WELL, ...changes })).toEqual([concern]);
});

test('a job is late when it missed three of its runs and half an hour, or never ran well', () => {
  expect(isLateJob(null, null)).toBe(false);
  expect(isLateJob(60, null)).toBe(true);
  expect(isLateJob(60, 1_980)).toBe(false);
  expect(isLateJob(60, 1_981)).toBe(true);
  expect(isLateJob(21_600, 66_000)).toBe(false);
});
