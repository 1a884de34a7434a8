import type { ShopFiguresView } from '@guildhall/api/site/views';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { CHART_RANGES } from '@guildhall/domain/wallet/schema';
import { Badge } from '@guildhall/ui/badge';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { KeyValues } from '@guildhall/ui/key-values';
import { Skeleton } from '@guildhall/ui/skeleton';
import { TAB_CLASS, TAB_LIST_CLASS } from '@guildhall/ui/tabs';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api/refusals.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { PeriodChart } from '../../../lib/period-chart.tsx';
import { useChartRange, useShopFigures } from '../hooks.ts';

/** What the shop has and owes, and what happened in the last days, for admins. */
export function ShopFigures() {
  const t = useMessages('wallet/figures');
  const { days, addressOf } = useChartRange();
  const figures = useShopFigures(days);
  return (
    <section aria-labelledby="shop-figures" className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <h2 id="shop-figures" className="text-base font-semibold text-ink">
            {t('title')}
          </h2>
          <AsOf countedAt={figures.data?.counted_at} />
        </div>
        <nav aria-label={t('range')} className={TAB_LIST_CLASS}>
          {CHART_RANGES.map((range) => (
            <Link
              key={range}
              to={addressOf(range)}
              replace
              preventScrollReset
              aria-current={range === days ? 'page' : undefined}
              className={TAB_CLASS}
            >
              {t('days', { days: range })}
            </Link>
          ))}
        </nav>
      </div>
      <div className="mt-4" aria-busy={figures.isFetching}>
        {figures.data !== undefined ? (
          <Figures figures={figures.data} />
        ) : figures.isError ? (
          <Card>
            <ErrorState
              title={t('failed')}
              description={messageOf(figures.error)}
              retrying={figures.isFetching}
              onRetry={() => void figures.refetch()}
            />
          </Card>
        ) : (
          <Skeleton className="h-96 rounded-xl" />
        )}
      </div>
    </section>
  );
}

function AsOf({ countedAt }: { countedAt: string | null | undefined }) {
  const t = useMessages('wallet/figures');
  const { moment } = useFormats();
  if (countedAt === undefined) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      {countedAt === null ? t('none') : t('as_of', { time: moment(countedAt) })}
    </p>
  );
}

const MONEY = [
  'in_escrow',
  'on_hold',
  'reserved',
  'available',
  'in_wallets',
  'withdrawing',
  'in_debt',
  'fund',
  'at_providers',
  'in_bank',
] as const;
const FLOWS = ['revenue', 'released', 'refunded'] as const;
const COUNTS = ['sign_ups', 'offers', 'orders', 'disputes'] as const;

function Figures({ figures: { money, step, periods } }: { figures: ShopFiguresView }) {
  const t = useMessages('wallet/figures');
  const { price, count } = useFormats();
  const write = (value: number) => price(value, SETTLEMENT_CURRENCY);
  const rows = (names: readonly (typeof MONEY | typeof FLOWS)[number][]) =>
    names.map((name) => ({
      key: name,
      label: t(name),
      value: <span className="figures">{write(money[`${name}_minor`])}</span>,
    }));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
        <Card>
          <CardHeader title={t('money')} />
          <KeyValues layout="grid" items={rows(MONEY)} />
        </Card>
        <div className="flex flex-col gap-4">
          <Solvency money={money} write={write} />
          <Card>
            <CardHeader title={t('since')} />
            <KeyValues items={rows(FLOWS)} />
          </Card>
        </div>
      </div>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {COUNTS.map((name) => (
          <PeriodChart
            key={name}
            title={t(name)}
            step={step}
            periods={periods}
            columns={[{ name: t(name), valueOf: (each) => each[name], write: count }]}
          />
        ))}
        {FLOWS.map((name) => (
          <PeriodChart
            key={name}
            title={t(name)}
            step={step}
            periods={periods}
            columns={[{ name: t(name), valueOf: (each) => each[`${name}_minor`], write }]}
          />
        ))}
      </div>
    </div>
  );
}

/** Whether the money that belongs to users is there, by the ledger. */
function Solvency({
  money: { owed_minor: owed, covered_minor: covered },
  write,
}: {
  money: Pick<ShopFiguresView['money'], 'owed_minor' | 'covered_minor'>;
  write: (minor: number) => string;
}) {
  const t = useMessages('wallet/figures');
  const isCovered = covered >= owed;
  return (
    <Card>
      <CardHeader
        title={t('solvency')}
        action={
          <Badge tone={isCovered ? 'success' : 'danger'}>
            {t(isCovered ? 'covered' : 'not_covered')}
          </Badge>
        }
      />
      <KeyValues
        items={[
          { key: 'owed', label: t('owed'), value: <Sum>{write(owed)}</Sum> },
          { key: 'assets', label: t('assets'), value: <Sum>{write(covered)}</Sum> },
          {
            key: 'difference',
            label: t(isCovered ? 'surplus' : 'shortfall'),
            value: <Sum>{write(Math.abs(covered - owed))}</Sum>,
          },
        ]}
      />
    </Card>
  );
}

const Sum = ({ children }: { children: string }) => <span className="figures">{children}</span>;
