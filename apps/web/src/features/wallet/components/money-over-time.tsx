import type { MoneyOverTimeView } from '@guildhall/api/wallet/views';
import { CHART_RANGES } from '@guildhall/domain/wallet/schema';
import { Card } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { PeriodChart } from '../../../lib/period-chart.tsx';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useChartRange, useMoneyOverTime } from '../hooks.ts';

/** What came in, was released and was held, as charts with a table behind each. */
export function MoneyOverTime() {
  const t = useMessages('wallet');
  const { days, addressOf } = useChartRange();
  const money = useMoneyOverTime(days);
  return (
    <section aria-labelledby="money-over-time" className="mt-8 print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <h2 id="money-over-time" className="text-base font-semibold text-ink">
            {t('over_time.title')}
          </h2>
          <p className="mt-1 text-sm text-muted">{t('over_time.help')}</p>
        </div>
        <nav aria-label={t('over_time.range.label')} className={TAB_LIST_CLASS}>
          {CHART_RANGES.map((range) => (
            <Link
              key={range}
              to={addressOf(range)}
              replace
              preventScrollReset
              aria-current={range === days ? 'page' : undefined}
              className={TAB_CLASS}
            >
              {t(`over_time.range.${range}`)}
            </Link>
          ))}
        </nav>
      </div>
      <div className="mt-4" aria-busy={money.isFetching}>
        {money.data !== undefined ? (
          <Charts money={money.data} />
        ) : money.isError ? (
          <Card>
            <ErrorState
              title={t('over_time.load_failed')}
              description={messageOf(money.error)}
              retrying={money.isFetching}
              onRetry={() => void money.refetch()}
            />
          </Card>
        ) : (
          <Skeleton className="h-64 rounded-xl" />
        )}
      </div>
    </section>
  );
}

function Charts({ money: { step, periods, currency } }: { money: MoneyOverTimeView }) {
  const t = useMessages('wallet');
  const { price } = useFormats();
  return (
    <div className="grid gap-4 xl:grid-cols-3">
      {(['in', 'released', 'held'] as const).map((name) => (
        <PeriodChart
          key={name}
          title={t(`over_time.${name}`)}
          step={step}
          periods={periods}
          columns={[
            {
              name: t(`over_time.${name}`),
              valueOf: (each) => each[`${name}_minor`],
              write: (value) => price(value, currency),
            },
          ]}
        />
      ))}
    </div>
  );
}
