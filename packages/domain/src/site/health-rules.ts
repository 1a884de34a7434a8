/** What staff and the operator see of a running shop, and what of it is wrong. */
export interface HealthFacts {
  readonly schema: {
    /** Migrations of this version that the database lacks. */
    readonly missing: readonly string[];
    /** Migrations of another version that it has. */
    readonly unknown: readonly string[];
    /** Functions of the database that are not those of this version. */
    readonly changed_functions: readonly string[];
    /** Whether the login may not read which migrations were applied. */
    readonly is_hidden: boolean;
  };
  /** How far this process is ahead of the database. */
  readonly skew_seconds: number;
  readonly workers: {
    /** Null: no server has ended a job yet. */
    readonly idle_seconds: number | null;
    readonly late_jobs: readonly LateJob[];
  };
  readonly outbox: {
    /** Messages that are due and not sent. */
    readonly waiting: number;
    /** For how long the oldest of them has been due; null without any. */
    readonly late_seconds: number | null;
    /** Messages that nobody tries to send any more. */
    readonly failed: number;
  };
  readonly provider_events: {
    /** Events that were not handled within ten minutes. */
    readonly waiting: number;
    readonly quarantined: number;
  };
  readonly payment_providers: readonly PaymentProviderFacts[];
  readonly payout_providers: readonly PayoutProviderFacts[];
  readonly rates: {
    /** Whether this server reads new rates. */
    readonly are_read: boolean;
    /** The day of the newest rate. */
    readonly newest_day: string | null;
    readonly is_old: boolean;
  };
  /** Where this server keeps its files; null where that is not known. */
  readonly disk: { readonly free_bytes: number; readonly total_bytes: number } | null;
  /** Active members of staff who decide disputes and prove themselves with a second factor. */
  readonly officers: number;
  /** Null: none was made with this data folder. */
  readonly backup_seconds_ago: number | null;
  /** The last run of `verify-ledger`. Null: none ended with this data folder. */
  readonly ledger_check: {
    readonly seconds_ago: number;
    /** Whether every invariant held. */
    readonly holds: boolean;
  } | null;
}

interface LateJob {
  readonly name: string;
  /** Since it last ended well; null if it never did. */
  readonly seconds_ago: number | null;
}

export interface PaymentProviderFacts {
  readonly name: string;
  readonly takes_new: boolean;
  readonly last_event_seconds_ago: number | null;
  /**
   * For how long payments have been found captured by asking while no event arrived; null when
   * events arrive.
   */
  readonly silent_seconds: number | null;
  /** The newest day that was compared with the ledger. */
  readonly last_report: { readonly day: string; readonly differences: number } | null;
}

interface PayoutProviderFacts {
  readonly name: string;
  /** Withdrawals that are on their way. */
  readonly processing: number;
  readonly oldest_seconds: number | null;
}

export const HEALTH_CONCERNS = [
  'ledger_broken',
  'schema',
  'clock',
  'workers',
  'late_jobs',
  'outbox_late',
  'outbox_failed',
  'provider_events',
  'provider_silent',
  'balances',
  'payouts_late',
  'rates_old',
  'disk',
  'officers',
  'backup',
  'ledger_unchecked',
] as const;
export type HealthConcern = (typeof HEALTH_CONCERNS)[number];

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
const MAX_SKEW_SECONDS = 2;
/** Several jobs run every minute. */
const MAX_IDLE_SECONDS = 5 * MINUTE_SECONDS;
/** Mails are sent within seconds. One that failed is tried again later, and is not due then. */
const MAX_LATE_SECONDS = 10 * MINUTE_SECONDS;
const MAX_SILENT_SECONDS = 60 * MINUTE_SECONDS;
const MAX_PAYOUT_SECONDS = 7 * DAY_SECONDS;
const MAX_BACKUP_SECONDS = 2 * DAY_SECONDS;
/** It is to run every hour. */
const MAX_UNCHECKED_SECONDS = DAY_SECONDS;
const MIN_FREE_BYTES = 2_000_000_000;
const MIN_FREE_SHARE = 0.05;
/** Who decides, a second person, and the same for the appeal (Z9, Z10). */
export const MIN_OFFICERS = 4;

/**
 * Whether a job does not run, or fails again and again: one failure makes no job late. Nothing is
 * known of a job whose first run is under way.
 */
export function isLateJob(pauseSeconds: number | null, secondsAgo: number | null): boolean {
  if (pauseSeconds === null) return false;
  return secondsAgo === null || secondsAgo > 3 * pauseSeconds + 30 * MINUTE_SECONDS;
}

const isAbove = (seconds: number | null, most: number): boolean =>
  seconds !== null && seconds > most;

interface HealthRule {
  readonly fact: keyof HealthFacts;
  readonly isWrong: (facts: Partial<HealthFacts>) => boolean;
}

const about = <Fact extends keyof HealthFacts>(
  fact: Fact,
  isWrong: (value: HealthFacts[Fact]) => boolean,
): HealthRule => ({
  fact,
  isWrong: (facts) => {
    const value = facts[fact];
    if (value === undefined) throw new Error(`${fact} was not read`);
    return isWrong(value as HealthFacts[Fact]);
  },
});

const isFull = ({ free_bytes: free, total_bytes: total }: NonNullable<HealthFacts['disk']>) =>
  free < MIN_FREE_BYTES || free < total * MIN_FREE_SHARE;

const CONCERNS: Readonly<Record<HealthConcern, HealthRule>> = {
  ledger_broken: about('ledger_check', (check) => check?.holds === false),
  schema: about(
    'schema',
    ({ missing, unknown, changed_functions: changed, is_hidden: isHidden }) =>
      isHidden || missing.length + unknown.length + changed.length > 0,
  ),
  clock: about('skew_seconds', (skew) => Math.abs(skew) > MAX_SKEW_SECONDS),
  workers: about('workers', ({ idle_seconds: idle }) =>
    isAbove(idle ?? Infinity, MAX_IDLE_SECONDS),
  ),
  late_jobs: about('workers', ({ late_jobs: late }) => late.length > 0),
  outbox_late: about('outbox', ({ late_seconds: late }) => isAbove(late, MAX_LATE_SECONDS)),
  outbox_failed: about('outbox', ({ failed }) => failed > 0),
  provider_events: about(
    'provider_events',
    ({ waiting, quarantined }) => waiting + quarantined > 0,
  ),
  provider_silent: about('payment_providers', (providers) =>
    providers.some(({ silent_seconds: silent }) => isAbove(silent, MAX_SILENT_SECONDS)),
  ),
  balances: about('payment_providers', (providers) =>
    providers.some(({ last_report: report }) => report !== null && report.differences > 0),
  ),
  payouts_late: about('payout_providers', (providers) =>
    providers.some(({ oldest_seconds: oldest }) => isAbove(oldest, MAX_PAYOUT_SECONDS)),
  ),
  rates_old: about('rates', ({ are_read: areRead, is_old: isOld }) => areRead && isOld),
  disk: about('disk', (disk) => disk !== null && isFull(disk)),
  officers: about('officers', (officers) => officers < MIN_OFFICERS),
  backup: about('backup_seconds_ago', (ago) => isAbove(ago ?? Infinity, MAX_BACKUP_SECONDS)),
  ledger_unchecked: about('ledger_check', (check) =>
    isAbove(check?.seconds_ago ?? Infinity, MAX_UNCHECKED_SECONDS),
  ),
};

/** What has to be read to tell whether this is wrong. */
export const factOf = (concern: HealthConcern): keyof HealthFacts => CONCERNS[concern].fact;

/** Throws if the fact that it is about was not read. */
export const isConcern = (concern: HealthConcern, facts: Partial<HealthFacts>): boolean =>
  CONCERNS[concern].isWrong(facts);

/** What is wrong, in the order in which it is to be mended. */
export const concernsOf = (facts: HealthFacts): HealthConcern[] =>
  HEALTH_CONCERNS.filter((concern) => isConcern(concern, facts));

/** Without these a shop runs, but somebody has to look: they do not make `doctor` fail. */
const WARNINGS: readonly HealthConcern[] = [
  'workers',
  'outbox_failed',
  'provider_silent',
  'payouts_late',
  'rates_old',
  'officers',
  'backup',
  'ledger_unchecked',
];

export const isWarning = (concern: HealthConcern): boolean => WARNINGS.includes(concern);
