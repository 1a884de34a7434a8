import type { HealthView } from '@guildhall/api/site/views';
import type { HealthConcern } from '@guildhall/domain/site/health-rules';
import { Badge } from '@guildhall/ui/badge';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Icon } from '@guildhall/ui/icon';
import { KeyValues } from '@guildhall/ui/key-values';
import { Skeleton } from '@guildhall/ui/skeleton';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useHealth } from '../hooks.ts';

/** How servers, database and providers of the shop are, for admins. */
export function ShopHealth() {
  const t = useMessages('site/health');
  const health = useHealth();
  const concerns = health.data?.concerns ?? [];
  return (
    <Card className="mt-2" aria-busy={health.isPending}>
      <CardHeader
        title={t('title')}
        action={
          health.data && (
            <Badge tone={concerns.length === 0 ? 'success' : 'attention'}>
              {t('state', { count: concerns.length })}
            </Badge>
          )
        }
      />
      {health.data !== undefined ? (
        <Health health={health.data} />
      ) : health.isError ? (
        <ErrorState
          title={t('failed')}
          description={messageOf(health.error)}
          retrying={health.isFetching}
          onRetry={() => void health.refetch()}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Card>
  );
}

function Health({ health }: { health: HealthView }) {
  const t = useMessages('site/health');
  const rows = useRows(health);
  return (
    <>
      {health.concerns.length > 0 && (
        <ul className="mb-4 flex flex-col gap-2 text-sm">
          {health.concerns.map((concern) => (
            <li key={concern} className="flex items-start gap-2 text-ink">
              <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0 text-attention" />
              <span>{t(`concern.${concern}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-x-8 md:grid-cols-2">
        {[rows.slice(0, Math.ceil(rows.length / 2)), rows.slice(Math.ceil(rows.length / 2))].map(
          (half) => (
            <KeyValues key={half[0]?.key} items={half} />
          ),
        )}
      </div>
    </>
  );
}

const SECOND_MS = 1_000;
const GIGABYTE = 1e9;

/** How facts are written, and marked when they are a concern. */
function useWriting(concernsNow: readonly HealthConcern[]) {
  const t = useMessages('site/health');
  const { timeLeft, count, day } = useFormats();
  const lasting = (seconds: number | null) => timeLeft(Math.max(0, seconds ?? 0) * SECOND_MS);
  return {
    t,
    count,
    day,
    lasting,
    ago: (seconds: number | null) =>
      seconds === null ? t('never') : t('ago', { time: lasting(seconds) }),
    gigabytes: (bytes: number) => count(Math.round((bytes / GIGABYTE) * 10) / 10),
    row: (label: ReactNode, key: string, concerns: readonly HealthConcern[], value: ReactNode) => ({
      key,
      label,
      value: concerns.some((each) => concernsNow.includes(each)) ? (
        <span className="font-medium text-attention">{value}</span>
      ) : (
        value
      ),
    }),
  };
}
type Writing = ReturnType<typeof useWriting>;

function useRows(health: HealthView) {
  const writing = useWriting(health.concerns);
  return [
    ...workRows(health, writing),
    ...providerRows(health, writing),
    ...serverRows(health, writing),
  ];
}

function workRows({ workers, outbox, provider_events: events }: HealthView, writing: Writing) {
  const { t, count, lasting, ago, row } = writing;
  return [
    row(
      t('fact.workers'),
      'workers',
      ['workers', 'late_jobs'],
      <Workers workers={workers} ago={ago} />,
    ),
    row(
      t('fact.outbox'),
      'outbox',
      ['outbox_late', 'outbox_failed'],
      outbox.waiting === 0
        ? t('outbox_none', { failed: count(outbox.failed) })
        : t('outbox', {
            waiting: count(outbox.waiting),
            late: lasting(outbox.late_seconds),
            failed: count(outbox.failed),
          }),
    ),
    row(
      t('fact.provider_events'),
      'provider_events',
      ['provider_events'],
      t('events', { waiting: count(events.waiting), quarantined: count(events.quarantined) }),
    ),
  ];
}

function providerRows(
  { payment_providers: payments, payout_providers: payouts }: HealthView,
  { t, count, day, lasting, ago, row }: Writing,
) {
  return [
    ...payments.map(({ name, last_event_seconds_ago: eventAgo, last_report: report }) =>
      row(
        t('fact.payment_provider', { name }),
        `payments ${name}`,
        ['provider_silent', 'balances'],
        <>
          {t('last_event', { ago: ago(eventAgo) })}
          <br />
          {report === null
            ? t('no_report')
            : t('report', { day: day(report.day), differences: count(report.differences) })}
        </>,
      ),
    ),
    ...payouts.map(({ name, processing, oldest_seconds: oldest }) =>
      row(
        t('fact.payout_provider', { name }),
        `payouts ${name}`,
        ['payouts_late'],
        processing === 0
          ? t('no_payouts')
          : t('payouts', { processing: count(processing), oldest: lasting(oldest) }),
      ),
    ),
  ];
}

function serverRows(health: HealthView, { t, count, day, ago, gigabytes, row }: Writing) {
  const { rates, disk, schema, version, officers } = health;
  const pending = schema.missing.length + schema.changed_functions.length;
  const written = t('version', { version, missing: count(pending) });
  return [
    row(
      t('fact.rates'),
      'rates',
      ['rates_old'],
      rates.newest_day === null
        ? t('no_rates')
        : t(rates.are_read ? 'rates' : 'rates_off', { day: day(rates.newest_day) }),
    ),
    row(
      t('fact.clock'),
      'clock',
      ['clock'],
      t('skew', { seconds: count(rounded(health.skew_seconds)) }),
    ),
    row(
      t('fact.disk'),
      'disk',
      ['disk'],
      disk === null
        ? t('unknown')
        : t('disk', { free: gigabytes(disk.free_bytes), total: gigabytes(disk.total_bytes) }),
    ),
    row(t('fact.version'), 'version', ['schema'], written),
    row(t('fact.officers'), 'officers', ['officers'], count(officers)),
    row(t('fact.backup'), 'backup', ['backup'], ago(health.backup_seconds_ago)),
    row(
      t('fact.ledger'),
      'ledger',
      ['ledger_broken', 'ledger_unchecked'],
      ago(health.ledger_check?.seconds_ago ?? null),
    ),
  ];
}

const rounded = (seconds: number) => Math.round(Math.abs(seconds) * 100) / 100;

function Workers({
  workers: { idle_seconds: idle, late_jobs: late },
  ago,
}: {
  workers: HealthView['workers'];
  ago: (seconds: number | null) => string;
}) {
  const t = useMessages('site/health');
  return (
    <>
      {t('last_job', { ago: ago(idle) })}
      {late.map(({ name, seconds_ago: secondsAgo }) => (
        <span key={name} className="block">
          <span lang="en">{name}</span>: {ago(secondsAgo)}
        </span>
      ))}
    </>
  );
}
