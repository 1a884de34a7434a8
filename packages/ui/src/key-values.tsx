import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface KeyValue {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** The line that counts: a total. */
  readonly strong?: boolean | undefined;
}

export interface KeyValuesProps {
  items: readonly KeyValue[];
  /** `rows`: label left, value right, with lines between. `grid`: label above value, in columns. */
  layout?: 'rows' | 'grid' | undefined;
  className?: string | undefined;
}

/** Facts: attributes of an offer, the split of a price. */
export function KeyValues({ items, layout = 'rows', className }: KeyValuesProps) {
  const grid = layout === 'grid';
  return (
    <dl
      className={classNames(
        'text-sm',
        grid ? 'grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3' : 'divide-y divide-line',
        className,
      )}
    >
      {items.map((item) => (
        <div
          key={item.key}
          className={classNames(
            grid ? 'flex flex-col gap-0.5' : 'flex items-baseline justify-between gap-6 py-2.5',
          )}
        >
          <dt
            className={classNames(
              // A word of the label is not broken: when there is no room, the value wraps.
              grid
                ? 'min-w-0 wrap-anywhere hyphens-auto'
                : 'max-w-4/5 min-w-min shrink-999 wrap-break-word',
              item.strong ? 'font-semibold text-ink' : 'text-muted',
            )}
          >
            {item.label}
          </dt>
          <dd
            className={classNames(
              'figures wrap-anywhere text-ink',
              grid && 'hyphens-auto',
              // The label wraps first: an amount or a date stays in one line while there is room.
              !grid && 'max-w-3/4 text-end',
              item.strong ? 'font-semibold' : grid && 'font-medium',
            )}
          >
            {item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
