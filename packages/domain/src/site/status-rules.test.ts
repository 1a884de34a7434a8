import { expect, test } from 'vitest';
import { type StatusFacts, statusOf, type StatusPart } from './status-rules.ts';

const provider = { name: 'desk', takes_new: true, last_event_seconds_ago: 5, last_report: null };
const well: StatusFacts = {
  workers: { idle_seconds: 3, late_jobs: [] },
  outbox: { waiting: 2, late_seconds: 4, failed: 0 },
  provider_events: { waiting: 0, quarantined: 0 },
  payment_providers: [{ ...provider, silent_seconds: null }],
  payout_providers: [{ name: 'bank', processing: 1, oldest_seconds: 3_600 }],
};
const lateParts = (facts: Partial<StatusFacts>): StatusPart[] =>
  statusOf({ ...well, ...facts }).flatMap(({ part, works }) => (works ? [] : [part]));

test.each<[string, Partial<StatusFacts>, readonly StatusPart[]]>([
  ['nothing is wrong', {}, []],
  ['no worker runs', { workers: { idle_seconds: 900, late_jobs: [] } }, ['deadlines']],
  ['no worker has ever run', { workers: { idle_seconds: null, late_jobs: [] } }, ['deadlines']],
  ['mails wait', { outbox: { waiting: 90, late_seconds: 900, failed: 0 } }, ['mails']],
  ['one mail has failed', { outbox: { waiting: 0, late_seconds: null, failed: 1 } }, []],
  ['events wait', { provider_events: { waiting: 1, quarantined: 0 } }, ['payments']],
  ['an event is in quarantine', { provider_events: { waiting: 0, quarantined: 1 } }, []],
  [
    'a provider is silent',
    { payment_providers: [{ ...provider, silent_seconds: 7_200 }] },
    ['payments'],
  ],
  [
    'payouts are late',
    { payout_providers: [{ name: 'bank', processing: 1, oldest_seconds: 900_000 }] },
    ['payouts'],
  ],
])('when %s, visitors see which parts are late', (_case, facts, parts) => {
  expect(lateParts(facts)).toEqual(parts);
});

test('what a job is called, what is on the disk and who works here is no matter of visitors', () => {
  const late = { idle_seconds: 3, late_jobs: [{ name: 'count days', seconds_ago: null }] };
  const told = statusOf({ ...well, workers: late });
  expect(told.map((each) => Object.keys(each))).toEqual(told.map(() => ['part', 'works']));
  expect(lateParts({ workers: late })).toEqual([]);
});
