import { historyComplaint } from '@guildhall/db/migrate';
import {
  type HealthConcern,
  type HealthFacts,
  MIN_OFFICERS,
} from '@guildhall/domain/site/health-rules';

interface HealthSentence {
  /** What is asserted. */
  readonly question: string;
  /** What is wrong instead, without a full stop. */
  readonly complain: (facts: HealthFacts) => string;
}

function schemaComplaint({ schema }: HealthFacts): string {
  const { missing, unknown, changed_functions: changed, is_hidden: isHidden } = schema;
  if (isHidden) return 'the login may not read which migrations were applied (see its rights)';
  const complaint = historyComplaint(unknown);
  if (complaint !== undefined) return complaint.replace(/\.$/, '');
  if (missing.length > 0) return `not applied: ${missing.join(', ')}; restart the server`;
  if (unknown.length > 0) return `made by a newer version: ${unknown.join(', ')}`;
  return `not replaced: ${changed.join(', ')}; restart the server`;
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const minutes = (seconds: number | null) => `${Math.round((seconds ?? 0) / MINUTE_SECONDS)} min`;

/**
 * What `doctor` says of what staff see on the first page of the admin area. What depends on the
 * providers and the rates of a server is only there.
 */
export const HEALTH_SENTENCES: ReadonlyMap<HealthConcern, HealthSentence> = new Map<
  HealthConcern,
  HealthSentence
>([
  [
    'ledger_broken',
    {
      question: 'Every invariant held when the books were recomputed last',
      complain: () => 'one did not; stop payouts, run `verify-ledger`, and call for help',
    },
  ],
  ['schema', { question: 'The schema is the one of this version', complain: schemaComplaint }],
  [
    'clock',
    {
      question: 'This machine and the database agree about the time (F10)',
      complain: ({ skew_seconds: skew }) =>
        `they differ by ${Math.abs(skew).toFixed(1)} s; set both clocks by NTP`,
    },
  ],
  [
    'workers',
    {
      question: 'A server is at work',
      complain: ({ workers: { idle_seconds: idle } }) =>
        idle === null
          ? 'no server has ended a job yet; start one'
          : `no job ended within the last ${minutes(idle)}; start a server, or read its log`,
    },
  ],
  [
    'late_jobs',
    {
      question: 'Every job runs when it is due',
      complain: ({ workers }) =>
        `late: ${workers.late_jobs.map(({ name }) => name).join(', ')}; read the log of the servers`,
    },
  ],
  [
    'outbox_late',
    {
      question: 'Messages are sent when they are due',
      complain: ({ outbox }) =>
        `${outbox.waiting} wait, the oldest for ${minutes(outbox.late_seconds)}; look at the mail server`,
    },
  ],
  [
    'outbox_failed',
    {
      question: 'Every message could be sent',
      complain: ({ outbox }) =>
        `${outbox.failed} are tried no more; \`last_error\` in \`outbox\` says why`,
    },
  ],
  [
    'provider_events',
    {
      question: 'Every event of the payment providers is handled (H3)',
      complain: ({ provider_events: { waiting, quarantined } }) =>
        `${waiting} wait for more than 10 minutes, ${quarantined} are in quarantine; look at them`,
    },
  ],
  [
    'disk',
    {
      question: 'The disk of DATA_DIR has room',
      complain: ({ disk }) => `${Math.round((disk?.free_bytes ?? 0) / 1e6)} MB are free; make room`,
    },
  ],
  [
    'officers',
    {
      question: `${MIN_OFFICERS} members of staff may decide disputes (Z10)`,
      complain: ({ officers }) =>
        `there are ${officers}; a second person and another for the appeal may be missing`,
    },
  ],
  [
    'backup',
    {
      question: 'There is a backup of the last two days',
      complain: ({ backup_seconds_ago: ago }) =>
        ago === null
          ? 'none is known here; if you make them by other means, this says nothing'
          : `the last one is ${Math.round(ago / HOUR_SECONDS)} hours old; run \`backup\``,
    },
  ],
  [
    'ledger_unchecked',
    {
      question: 'The books were recomputed within a day',
      complain: ({ ledger_check: check }) =>
        check === null
          ? 'no check is known here; run `verify-ledger` every hour'
          : `the last check is ${Math.round(check.seconds_ago / HOUR_SECONDS)} hours old; run \`verify-ledger\``,
    },
  ],
]);
