import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { PoolUsage } from '@guildhall/db/client';
import type { BatchObservableResult, Meter, ObservableGauge } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { AggregationType, MeterProvider } from '@opentelemetry/sdk-metrics';

/** Every metric and what it tells; the rules and the dashboard in docs/recipes name these. */
export const METRICS = {
  guildhall_request_duration_seconds: 'How long requests took, by route or procedure and status',
  guildhall_event_loop_delay_seconds:
    'By how much timers of this process were late, since the last look',
  guildhall_memory_bytes: 'The memory of this process, by kind',
  guildhall_database_connections:
    'Connections of a pool that are used or idle, and callers that wait',
  guildhall_facts_read: 'Whether the database answered what the other facts of the shop are',
  guildhall_concern: '1 for what needs somebody, as the first page of the admin area lists it',
  guildhall_timer_late_seconds: 'For how long the first deadline of a kind is due; 0: none is',
  guildhall_jobs_idle_seconds: 'How long ago a job of any worker ended',
  guildhall_late_jobs: 'Jobs over whole tables that have not ended well for long',
  guildhall_outbox_waiting: 'Messages that are due and not sent',
  guildhall_outbox_late_seconds: 'For how long the first of them is due; 0: none is',
  guildhall_outbox_failed: 'Messages that nobody tries to send any more',
  guildhall_clock_skew_seconds: 'By how much this process is ahead of the database',
  guildhall_disk_free_bytes: 'The room on the disk of DATA_DIR',
  guildhall_disk_total_bytes: 'The size of that disk',
  guildhall_backup_age_seconds: 'The age of the last backup that is known here; +Inf without one',
  guildhall_ledger_check_age_seconds:
    'The age of the last run of verify-ledger that is known here; +Inf without one',
  guildhall_provider_events: 'Events of payment providers that are not handled, by state',
  guildhall_provider_silent_seconds: 'For how long a provider has sent no event of its payments',
  guildhall_payouts_late_seconds: 'The age of the oldest payout that is under way, by provider',
  guildhall_ledger_differences:
    'What differs between the ledger and the last statement of a provider',
  guildhall_owed_minor: 'What belongs to users, in minor units',
  guildhall_covered_minor: 'What providers and the bank have, and what users owe, in minor units',
} as const;
export type MetricName = keyof typeof METRICS;

/** One value of a metric. */
export interface ShopFact {
  readonly name: MetricName;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

const DURATION = 'guildhall_request_duration_seconds';
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DELAY_RESOLUTION_MS = 20;

export interface Answered {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

export interface MetricSources {
  /** The facts of the shop; rejects while the database is away. */
  readonly readFacts: () => Promise<readonly ShopFact[]>;
  readonly pools: ReadonlyMap<string, () => PoolUsage>;
}

export interface Metrics {
  readonly count: (answered: Answered) => void;
  /** Answers in the text format of Prometheus. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

/** What this process measures of itself and reads of the shop when somebody asks. */
export function createMetrics(sources: MetricSources): Metrics {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const views = [
    {
      instrumentName: DURATION,
      aggregation: {
        type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM as const,
        options: { boundaries: BOUNDARIES, recordMinMax: false },
      },
    },
  ];
  const provider = new MeterProvider({ readers: [exporter], views });
  const meter = provider.getMeter('guildhall');
  const durations = meter.createHistogram(DURATION, { description: METRICS[DURATION] });
  const stopObserving = observeOnDemand(meter, sources);
  return {
    count: ({ seconds, ...labels }) => durations.record(seconds, labels),
    serve: (request, response) => exporter.getMetricsRequestHandler(request, response),
    async close() {
      stopObserving();
      await provider.shutdown();
    },
  };
}

function observeOnDemand(meter: Meter, { readFacts, pools }: MetricSources): () => void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  const names = (Object.keys(METRICS) as MetricName[]).filter((name) => name !== DURATION);
  const gauges = new Map<MetricName, ObservableGauge>(
    names.map((name) => [name, meter.createObservableGauge(name, { description: METRICS[name] })]),
  );
  const observerOf = (result: BatchObservableResult) => (fact: ShopFact) => {
    const gauge = gauges.get(fact.name);
    if (gauge !== undefined) result.observe(gauge, fact.value, fact.labels);
  };
  meter.addBatchObservableCallback(
    async (result) => {
      const observe = observerOf(result);
      for (const fact of ofProcess(delay)) observe(fact);
      for (const [pool, usage] of pools) {
        for (const [state, value] of Object.entries(usage())) {
          observe({ name: 'guildhall_database_connections', value, labels: { pool, state } });
        }
      }
      const facts = await readFacts().catch(() => null);
      observe({ name: 'guildhall_facts_read', value: facts === null ? 0 : 1 });
      for (const fact of facts ?? []) observe(fact);
    },
    [...gauges.values()],
  );
  return () => delay.disable();
}

type EventLoopDelay = ReturnType<typeof monitorEventLoopDelay>;

const NANOSECONDS = 1e9;

function ofProcess(delay: EventLoopDelay): ShopFact[] {
  const late = (value: number) => Math.max(0, value / NANOSECONDS - DELAY_RESOLUTION_MS / 1_000);
  const delays = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
  delay.reset();
  const { rss, heapUsed, external } = process.memoryUsage();
  return [
    ...Object.entries(delays).map(([quantile, value]) => ({
      name: 'guildhall_event_loop_delay_seconds' as const,
      value: late(value),
      labels: { quantile },
    })),
    ...Object.entries({ resident: rss, heap_used: heapUsed, external }).map(([kind, value]) => ({
      name: 'guildhall_memory_bytes' as const,
      value,
      labels: { kind },
    })),
  ];
}
