import type { FacetsView } from '@guildhall/api/offers/search/views';
import { classNames } from '@guildhall/ui/class-names';

/** How many offers have which price; the bars of the chosen range are marked. */
export function PriceHistogram(props: {
  prices: FacetsView['prices'];
  /** The range as it stands in the URL, in units. */
  from: string;
  to: string;
}) {
  const { prices, from, to } = props;
  const most = Math.max(...prices.map(({ count }) => count));
  if (prices.length === 0 || most === 0) return null;
  // What is no price is no end of the range.
  const minor = (text: string) => Number(text.trim().replace(',', '.')) * 100;
  const least = minor(from) || 0;
  const highest = minor(to) || Infinity;
  return (
    // The counts of the list say the same in words.
    <div aria-hidden="true" className="mb-3 flex h-12 items-end gap-0.5">
      {prices.map(({ from_minor, to_minor, count }) => (
        <span
          key={from_minor}
          style={{ height: count === 0 ? '2px' : `${Math.max(8, (count / most) * 100)}%` }}
          className={classNames(
            'grow rounded-t-xs',
            from_minor <= highest && (to_minor ?? Infinity) >= least ? 'bg-accent' : 'bg-line',
          )}
        />
      ))}
    </div>
  );
}
