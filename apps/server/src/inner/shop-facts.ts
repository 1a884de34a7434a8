import { HEALTH_CONCERNS, isConcern, type HealthFacts } from '@guildhall/domain/site/health-rules';
import type { ServiceContext } from '@guildhall/services/context';
import { readShopFigures } from '@guildhall/services/kernel/figures/read-shop-figures';
import { timers } from '@guildhall/services/rooms';
import { readHealth } from '@guildhall/services/site/read-health';
import type { ShopFact, MetricName } from './metrics.ts';

/** However many ask, the database is asked no more often. */
const KEPT_MS = 10_000;

/** Reads the facts that admins see of the shop, and how late its deadlines are. */
export function shopFactsReader(services: ServiceContext): () => Promise<readonly ShopFact[]> {
  let kept: { readonly at: number; readonly facts: Promise<ShopFact[]> } | undefined;
  return async () => {
    const now = performance.now();
    if (kept === undefined || now - kept.at > KEPT_MS) {
      const facts = readShopFacts(services);
      kept = { at: now, facts };
      // A failure is tried again by whoever asks next.
      facts.catch(() => (kept = undefined));
    }
    return await kept.facts;
  };
}

async function readShopFacts(services: ServiceContext): Promise<ShopFact[]> {
  const health = await readHealth(services);
  const { money } = await readShopFigures(services, { days: 1 });
  const facts = [...ofHealth(health), ...ofProviders(health)];
  for (const { kind, readLateness } of timers) {
    const value = (await readLateness(services)) ?? 0;
    facts.push({ name: 'guildhall_timer_late_seconds', value, labels: { kind } });
  }
  const covered = money.covered_minor + money.in_debt_minor;
  facts.push({ name: 'guildhall_owed_minor', value: money.owed_minor });
  facts.push({ name: 'guildhall_covered_minor', value: covered });
  return facts;
}

function ofHealth(health: HealthFacts): ShopFact[] {
  const { workers, outbox, disk, provider_events: events } = health;
  const value = (name: MetricName, found: number): ShopFact => ({ name, value: found });
  return [
    ...HEALTH_CONCERNS.map((concern) => ({
      name: 'guildhall_concern' as const,
      value: isConcern(concern, health) ? 1 : 0,
      labels: { concern },
    })),
    value('guildhall_jobs_idle_seconds', workers.idle_seconds ?? Number.POSITIVE_INFINITY),
    value('guildhall_late_jobs', workers.late_jobs.length),
    value('guildhall_outbox_waiting', outbox.waiting),
    value('guildhall_outbox_late_seconds', outbox.late_seconds ?? 0),
    value('guildhall_outbox_failed', outbox.failed),
    value('guildhall_clock_skew_seconds', health.skew_seconds),
    ...(disk === null
      ? []
      : [
          value('guildhall_disk_free_bytes', disk.free_bytes),
          value('guildhall_disk_total_bytes', disk.total_bytes),
        ]),
    value('guildhall_backup_age_seconds', health.backup_seconds_ago ?? Number.POSITIVE_INFINITY),
    value(
      'guildhall_ledger_check_age_seconds',
      health.ledger_check?.seconds_ago ?? Number.POSITIVE_INFINITY,
    ),
    ...Object.entries(events).map(([state, found]) => ({
      name: 'guildhall_provider_events' as const,
      value: found,
      labels: { state },
    })),
  ];
}

function ofProviders({ payment_providers: paid, payout_providers: paying }: HealthFacts) {
  const of = (name: MetricName, provider: string, found: number): ShopFact => ({
    name,
    value: found,
    labels: { provider },
  });
  return [
    ...paid.flatMap(({ name, silent_seconds: silent, last_report: report }) => [
      of('guildhall_provider_silent_seconds', name, silent ?? 0),
      of('guildhall_ledger_differences', name, report?.differences ?? 0),
    ]),
    ...paying.map(({ name, oldest_seconds: oldest }) =>
      of('guildhall_payouts_late_seconds', name, oldest ?? 0),
    ),
  ];
}
