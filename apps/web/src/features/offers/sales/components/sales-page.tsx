import type { SalesView } from '@guildhall/api/offers/sales/views';
import { SALES_RANGES } from '@guildhall/domain/offers/sales/rules';
import { Button, buttonClass } from '@guildhall/ui/button';
import { Card } from '@guildhall/ui/card';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { PeriodChart } from '../../../../lib/period-chart.tsx';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { useSite } from '../../../../lib/pages/site.ts';
import { LevelCard } from '../../../users/components/level-card.tsx';
import { SELL_PATH } from '../../own/messages.ts';
import { useDownload, useRange, useSales } from '../hooks.ts';
import { BestOffers, LowStock } from './offer-lists.tsx';

/** What the seller sold in a time, and what was seen of it. */
export function SalesPage() {
  const t = useMessages('offers/sales');
  const { site_name } = useSite();
  const { days, addressOf } = useRange();
  const sales = useSales(days);
  const download = useDownload();
  const { data } = sales;
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
          <p className="mt-1 text-sm text-muted">{t('help')}</p>
        </div>
        {data !== undefined && !isEmpty(data) && (
          <Button variant="secondary" onClick={() => download(data)} className="print:hidden">
            {t('download')}
          </Button>
        )}
      </div>
      <LevelCard className="mt-5" />
      <nav aria-label={t('range.label')} className={`${TAB_LIST_CLASS} mt-5 print:hidden`}>
        {SALES_RANGES.map((range) => (
          <Link
            key={range}
            to={addressOf(range)}
            replace
            preventScrollReset
            aria-current={range === days ? 'page' : undefined}
            className={TAB_CLASS}
          >
            {t(`range.${range}`)}
          </Link>
        ))}
      </nav>
      <div className="mt-5" aria-busy={sales.isFetching}>
        {data !== undefined ? (
          <Sales sales={data} />
        ) : sales.isError ? (
          <Card>
            <ErrorState
              title={t('load_failed')}
              description={messageOf(sales.error)}
              retrying={sales.isFetching}
              onRetry={() => void sales.refetch()}
            />
          </Card>
        ) : (
          <SalesSkeleton />
        )}
      </div>
    </>
  );
}

const isEmpty = ({ sum, low_stock }: SalesView) =>
  sum.orders === 0 && sum.views === 0 && low_stock.length === 0;

function Sales({ sales }: { sales: SalesView }) {
  const t = useMessages('offers/sales');
  const { price, count, share } = useFormats();
  const { step, periods, currency } = sales;
  if (isEmpty(sales)) return <NothingYet />;
  const money = (minor: number) => price(minor, currency);
  const chart = { step, periods };
  return (
    <div className="grid gap-5">
      <Figures sales={sales} />
      <PeriodChart
        {...chart}
        title={t('chart.revenue')}
        columns={[
          { name: t('column.gross'), valueOf: (each) => each.gross_minor, write: money },
          { name: t('column.net'), valueOf: (each) => each.net_minor, write: money },
        ]}
      />
      <div className="grid gap-5 xl:grid-cols-2">
        <PeriodChart
          {...chart}
          title={t('chart.orders')}
          columns={[{ name: t('column.orders'), valueOf: (each) => each.orders, write: count }]}
        />
        <ViewsChart sales={sales} share={share} />
      </div>
      <BestOffers sales={sales} />
      <LowStock offers={sales.low_stock} />
    </div>
  );
}

/** The conversion is in the table alone: it is no part of the views. */
function ViewsChart(props: { sales: SalesView; share: (basisPoints: number) => string }) {
  const { sales, share } = props;
  const t = useMessages('offers/sales');
  const { count } = useFormats();
  return (
    <PeriodChart
      step={sales.step}
      periods={sales.periods}
      title={t('chart.views')}
      columns={[{ name: t('column.views'), valueOf: (each) => each.views, write: count }]}
      more={[{ name: t('column.conversion'), valueOf: (each) => each.conversion, write: share }]}
    />
  );
}

function Figures({ sales: { sum, currency } }: { sales: SalesView }) {
  const t = useMessages('offers/sales');
  const { price, count, share } = useFormats();
  const none = t('figure.none');
  const figures = [
    {
      name: 'gross',
      value: price(sum.gross_minor, currency),
      help:
        sum.open_minor > 0
          ? t('figure.gross_open', { amount: price(sum.open_minor, currency) })
          : t('figure.gross_help'),
    },
    { name: 'net', value: price(sum.net_minor, currency), help: t('figure.net_help') },
    {
      name: 'orders',
      value: count(sum.orders),
      help: t('figure.units', { count: sum.units }),
    },
    { name: 'views', value: count(sum.views), help: t('figure.views_help') },
    {
      name: 'conversion',
      value: sum.conversion === null ? none : share(sum.conversion),
      help: t('figure.conversion_help'),
    },
    {
      name: 'average',
      value: sum.average_price_minor === null ? none : price(sum.average_price_minor, currency),
      help: t('figure.average_help'),
    },
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {figures.map(({ name, value, help }) => (
        <Card key={name} padded={false} className="p-4">
          <dt className="text-sm text-muted">{t(`figure.${name}`)}</dt>
          <dd className="figures mt-1 text-xl font-semibold wrap-anywhere text-ink">{value}</dd>
          <dd className="mt-1 text-xs text-muted">{help}</dd>
        </Card>
      ))}
    </dl>
  );
}

function NothingYet() {
  const t = useMessages('offers/sales');
  return (
    <Card>
      <EmptyState
        icon="chart-column"
        title={t('empty.title')}
        description={t('empty.help')}
        action={
          <>
            <Link to={SELL_PATH} className={buttonClass()}>
              {t('empty.sell')}
            </Link>
            <Link to="/dashboard/offers/accounts" className={buttonClass({ variant: 'secondary' })}>
              {t('empty.offers')}
            </Link>
          </>
        }
      />
    </Card>
  );
}

function SalesSkeleton() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} className="h-24 rounded-xl" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-xl" />
      <Skeleton className="h-72 rounded-xl" />
    </div>
  );
}
