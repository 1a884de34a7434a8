import type { OrderView } from '@guildhall/api/orders/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

type EarningsView = NonNullable<OrderView['earnings']>;

/** The earnings of an order, and what is needed to describe them. */
interface Written {
  readonly order: OrderView;
  readonly earnings: EarningsView;
  readonly t: Messages<'wallet'>;
  readonly formats: Formats;
}

/** Whether some units have no date yet. */
const waits = (order: OrderView) => order.next.waits_for === 'buyer';

function holdWords({ order, earnings, t, formats }: Written): string {
  if (earnings.hold_until !== null) {
    const date = formats.date(earnings.hold_until);
    return t(waits(order) ? 'earnings.hold_first' : 'earnings.hold_until', { date });
  }
  if (hasEarned(order) && order.closed_at !== null) return t('earnings.hold_over');
  return t('earnings.hold', { days: formats.days(order.terms.protection_days) });
}

function reserveWords({ order, earnings, t, formats }: Written): string {
  if (earnings.reserve_until !== null) {
    const date = formats.date(earnings.reserve_until);
    return t(waits(order) ? 'earnings.reserve_first' : 'earnings.reserve_until', { date });
  }
  if (hasEarned(order) && order.closed_at !== null) return t('earnings.reserve_over');
  return t('earnings.reserve', { days: formats.days(order.terms.reserve_days) });
}

const hasEarned = (order: OrderView) =>
  order.units.some(({ confirmed_at }) => confirmed_at !== null);

/** Does not wrap in narrow columns. */
function moneyOf({ order, formats }: Written) {
  return (amount: number) => (
    <span className="whitespace-nowrap">{formats.price(amount, order.currency)}</span>
  );
}

function rowsOf(written: Written): KeyValue[] {
  const { earnings, t } = written;
  const money = moneyOf(written);
  const grossMinor = earnings.net_minor + earnings.commission_minor;
  const isForecast = earnings.expected?.net_minor === earnings.net_minor;
  return [
    { key: 'price', label: t('earnings.price'), value: money(grossMinor) },
    {
      key: 'commission',
      label: t('earnings.commission'),
      value: money(-earnings.commission_minor),
    },
    {
      key: 'net',
      label: t(isForecast ? 'earnings.net_forecast' : 'earnings.net'),
      value: money(earnings.net_minor),
      strong: true,
    },
    ...(earnings.expected === null || isForecast
      ? []
      : [
          {
            key: 'expected',
            label: t('earnings.expected'),
            value: money(earnings.expected.net_minor),
          },
        ]),
  ];
}

/** The amount by release date. */
function datesOf(written: Written): KeyValue[] {
  const { earnings, t } = written;
  const money = moneyOf(written);
  const available: KeyValue[] =
    earnings.available_minor === 0
      ? []
      : [
          {
            key: 'available',
            label: t('earnings.available'),
            value: money(earnings.available_minor),
          },
        ];
  return [
    ...available,
    { key: 'hold', label: holdWords(written), value: money(earnings.hold_minor) },
    {
      key: 'reserve',
      label: reserveWords(written),
      value: money(earnings.reserve_minor),
    },
  ];
}

/** The seller's part of an order: the earnings, and what is on hold until when. */
export function Earnings({ order, earnings }: { order: OrderView; earnings: EarningsView }) {
  const t = useMessages('wallet');
  const formats = useFormats();
  const written = { order, earnings, t, formats };
  const nothing = earnings.net_minor === 0 || (order.closed_at !== null && !hasEarned(order));
  return (
    <Card>
      <CardHeader title={t('earnings.title')} />
      {order.refunded_minor > 0 && (
        <KeyValues
          className="mb-3 border-b border-line"
          items={[
            {
              key: 'refunded',
              label: t('earnings.refunded'),
              value: formats.price(order.refunded_minor, order.currency),
            },
          ]}
        />
      )}
      {nothing ? (
        <p className="text-sm text-muted">{t('earnings.none')}</p>
      ) : (
        <>
          <KeyValues items={rowsOf(written)} />
          <h3 className="mt-5 text-sm font-semibold text-ink">{t('earnings.when')}</h3>
          <KeyValues items={datesOf(written)} />
          {!hasEarned(order) && <p className="mt-2 text-sm text-muted">{t('earnings.starts')}</p>}
        </>
      )}
    </Card>
  );
}
