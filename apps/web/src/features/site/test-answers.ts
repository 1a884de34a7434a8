import type { DefaultAnswers, OutputOf } from '../../lib/test-procedures.ts';

type Health = OutputOf<'site.health'>;

/** A shop in order. */
export function sampleHealth(changes: Partial<Health> = {}): Health {
  return {
    version: '0.1.0',
    concerns: [],
    schema: { missing: [], unknown: [], changed_functions: [], is_hidden: false },
    skew_seconds: 0.01,
    workers: { idle_seconds: 12, late_jobs: [] },
    outbox: { waiting: 0, late_seconds: null, failed: 0 },
    provider_events: { waiting: 0, quarantined: 0 },
    payment_providers: [
      {
        name: 'stripe',
        takes_new: true,
        last_event_seconds_ago: 90,
        silent_seconds: null,
        last_report: { day: '2026-11-19', differences: 0 },
      },
    ],
    payout_providers: [{ name: 'manual', processing: 0, oldest_seconds: null }],
    rates: { are_read: true, newest_day: '2026-11-20', is_old: false },
    disk: { free_bytes: 50e9, total_bytes: 100e9 },
    officers: 4,
    backup_seconds_ago: 3_600,
    ledger_check: { seconds_ago: 1_800, holds: true },
    ...changes,
  };
}

export const siteAnswers = {
  'site.health': () => sampleHealth(),
  'site.find': () => ({ items: [] }),
} satisfies DefaultAnswers;
