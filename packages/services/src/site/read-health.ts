import { readAppNow } from '@guildhall/db/clock';
import { functions } from '@guildhall/db/functions';
import { readClocks } from '@guildhall/db/kernel/clocks';
import { readNewestRateDay } from '@guildhall/db/kernel/exchange-rates';
import { readOutboxHealth } from '@guildhall/db/kernel/outbox';
import { listJobAges } from '@guildhall/db/kernel/recurring-jobs';
import { changedFunctions } from '@guildhall/db/kernel/replace-functions';
import { unappliedMigrations } from '@guildhall/db/migrate';
import { isOldRate } from '@guildhall/domain/kernel/exchange-rates';
import {
  type HealthFacts,
  isLateJob,
  type PaymentProviderFacts,
} from '@guildhall/domain/site/health-rules';
import { holds } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { readBalanceReports } from '../payments/balance/read-balance-reports.ts';
import { readProviderSilence } from '../payments/read-provider-silence.ts';
import type { WebhooksContext } from '../webhooks/context.ts';
import { readInboxHealth, readNewestEventTime } from '../webhooks/read-event-health.ts';
import { readPayoutHealth } from '../withdrawals/read-payout-health.ts';
import { listStaffWith } from '../users/find-user.ts';

/** What `doctor` has of a server, beside which it runs: no provider is asked anything. */
export interface HealthContext extends Pick<WebhooksContext, 'db' | 'host'> {
  readonly payment_providers: readonly { readonly name: string }[];
  readonly payout_providers: readonly { readonly name: string }[];
  readonly exchange_rates: object | null;
}

type Readers = {
  readonly [Fact in keyof HealthFacts]: (context: HealthContext) => Promise<HealthFacts[Fact]>;
};

/** How each fact is read, in statements that cost the same in a large shop. They refuse nothing. */
export const HEALTH_READERS: Readers = {
  schema: readSchema,
  skew_seconds: async ({ db }) => (await readClocks(db)).skew_seconds,
  workers: readWorkers,
  outbox: async ({ db }) => await readOutboxHealth(db),
  provider_events: readInboxHealth,
  payment_providers: readPaymentProviders,
  payout_providers: async (context) => await readPayoutHealth(context, context.payout_providers),
  rates: readRates,
  disk: async ({ host }) => await host.readDisk(),
  officers: countOfficers,
  backup_seconds_ago: readBackupAge,
  ledger_check: readLedgerCheck,
};

/** What is to be known of the running shop, for the first page of the admin area. */
export async function readHealth(context: HealthContext): Promise<HealthFacts> {
  const read = HEALTH_READERS;
  return {
    schema: await read.schema(context),
    skew_seconds: await read.skew_seconds(context),
    workers: await read.workers(context),
    outbox: await read.outbox(context),
    provider_events: await read.provider_events(context),
    payment_providers: await read.payment_providers(context),
    payout_providers: await read.payout_providers(context),
    rates: await read.rates(context),
    disk: await read.disk(context),
    officers: await read.officers(context),
    backup_seconds_ago: await read.backup_seconds_ago(context),
    ledger_check: await read.ledger_check(context),
  };
}

async function readSchema({ db }: HealthContext): Promise<HealthFacts['schema']> {
  const { missing, unknown, is_hidden } = await unappliedMigrations(db);
  const isComplete = !is_hidden && missing.length + unknown.length === 0;
  const changed = isComplete ? await changedFunctions(db, functions) : [];
  return { missing: is_hidden ? [] : missing, unknown, changed_functions: changed, is_hidden };
}

async function readWorkers({ db }: HealthContext): Promise<HealthFacts['workers']> {
  const jobs = await listJobAges(db);
  const ages = jobs.flatMap(({ seconds_ago: ago }) => (ago === null ? [] : [ago]));
  return {
    idle_seconds: ages.length === 0 ? null : Math.min(...ages),
    late_jobs: jobs
      .filter(({ pause_seconds: pause, seconds_ago: ago }) => isLateJob(pause, ago))
      .map(({ name, seconds_ago }) => ({ name, seconds_ago })),
  };
}

async function readBackupAge({ host }: HealthContext): Promise<number | null> {
  const madeAt = await host.readLastBackup();
  return madeAt === null ? null : secondsSince(madeAt);
}

async function readLedgerCheck({ host }: HealthContext): Promise<HealthFacts['ledger_check']> {
  const check = await host.readLastLedgerCheck();
  return check === null ? null : { seconds_ago: secondsSince(check.at), holds: check.holds };
}

const secondsSince = (time: Date) => (Date.now() - time.getTime()) / 1_000;

async function readPaymentProviders(context: HealthContext): Promise<PaymentProviderFacts[]> {
  const now = (await readAppNow(context.db)).getTime();
  return await Promise.all(
    context.payment_providers.map(async ({ name }, index) => {
      const eventAt = await readNewestEventTime(context, name);
      const { items } = await readBalanceReports(context, { provider: name, limit: 1 });
      const { day, differences = null } = items[0] ?? { day: '' };
      return {
        name,
        takes_new: index === 0,
        last_event_seconds_ago: eventAt === null ? null : (now - eventAt.getTime()) / 1_000,
        silent_seconds: await readProviderSilence(context, name),
        last_report: differences === null ? null : { day, differences: differences.length },
      };
    }),
  );
}

async function readRates(context: HealthContext): Promise<HealthFacts['rates']> {
  const { db, exchange_rates: rates } = context;
  const now = await readAppNow(db);
  const day = await readNewestRateDay(db);
  return {
    are_read: rates !== null,
    newest_day: day,
    is_old: day === null || isOldRate(day, now),
  };
}

/** Cases need somebody who decides, a second person, and others for the appeal (Z9, Z10). */
async function countOfficers({ db }: HealthContext): Promise<number> {
  const staff = await listStaffWith(db, ROLES);
  return staff.filter((member) => member.is_active && holds(member, 'disputes.decide')).length;
}
