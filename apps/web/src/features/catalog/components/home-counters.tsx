import type { HomeView } from '@guildhall/api/catalog/views';
import type { Formats } from '@guildhall/locales/formats';
import type { Messages } from '@guildhall/locales/messages';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

interface Counter {
  readonly value: string;
  readonly label: string;
}

interface HomeCountersProps {
  readonly counters: HomeView['counters'];
  /** The median from the opening of a dispute to its decision; null without a decision. */
  readonly decision_hours: number | null;
}

/** The figures; those without data are not shown. */
function measured(
  { counters, decision_hours: hours }: HomeCountersProps,
  t: Messages<'catalog/home'>,
  { count, price, share }: Formats,
): readonly Counter[] {
  const { active_offers, completed_orders, on_time_share, fund_minor } = counters;
  const shown: Counter[] = [];
  if (active_offers > 0) {
    shown.push({ value: count(active_offers), label: t('counters.offers') });
  }
  if (completed_orders > 0) {
    shown.push({ value: count(completed_orders), label: t('counters.orders') });
  }
  if (on_time_share !== null) {
    shown.push({ value: share(on_time_share), label: t('counters.on_time') });
  }
  if (hours !== null) {
    const value = t('counters.hours', { hours: Math.max(1, Math.round(hours)) });
    shown.push({ value, label: t('counters.decision') });
  }
  if (fund_minor > 0) shown.push({ value: price(fund_minor), label: t('counters.fund') });
  return shown;
}

/** The figures of the shop, computed from its data. */
export function HomeCounters(props: HomeCountersProps) {
  const t = useMessages('catalog/home');
  const shown = measured(props, t, useFormats());
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('counters.title')}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-card sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {shown.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse bg-raised px-4 py-4 md:px-6 md:py-5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures text-xl font-semibold text-ink md:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
