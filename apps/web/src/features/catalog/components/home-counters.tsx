import type { HomeView } from '@guildhall/api/catalog/views';
import { formatPrice } from '@guildhall/ui/price';
import { formatCount, formatShare } from '../../../lib/format.ts';
import { homeCopy } from '../copy.ts';

interface Counter {
  readonly value: string;
  readonly label: string;
}

/** What is measured; what there is nothing to count of is not shown. */
function measured(counters: HomeView['counters']): readonly Counter[] {
  const { active_offers, completed_orders, on_time_share, fund_minor } = counters;
  const shown: Counter[] = [];
  if (active_offers > 0) {
    shown.push({ value: formatCount(active_offers), label: homeCopy.offers_count });
  }
  if (completed_orders > 0) {
    shown.push({ value: formatCount(completed_orders), label: homeCopy.orders_count });
  }
  if (on_time_share !== null) {
    shown.push({ value: formatShare(on_time_share), label: homeCopy.on_time });
  }
  if (fund_minor > 0) shown.push({ value: formatPrice(fund_minor), label: homeCopy.fund });
  return shown;
}

/** The shop's own record, counted and not claimed. */
export function HomeCounters({ counters }: { counters: HomeView['counters'] }) {
  const shown = measured(counters);
  if (shown.length === 0) return null;
  return (
    <section aria-label={homeCopy.counters}>
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
