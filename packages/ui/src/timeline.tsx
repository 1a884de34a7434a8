import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { SOFT_TONE, type Tone } from './tone.ts';

export interface TimelineItem {
  readonly id: string;
  readonly title: ReactNode;
  /** ISO 8601 and the same moment written out. */
  readonly at?: { readonly iso: string; readonly text: string } | undefined;
  readonly body?: ReactNode;
  readonly icon?: IconName | undefined;
  readonly tone?: Tone | undefined;
}

/** What happened, in order. */
export function Timeline({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly TimelineItem[];
  className?: string | undefined;
}) {
  return (
    <ol aria-label={label} className={classNames('flex flex-col', className)}>
      {items.map((item, index) => (
        <li key={item.id} className="relative flex gap-3 pb-5 last:pb-0">
          {index < items.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-8 bottom-0 start-[0.9375rem] w-px bg-line"
            />
          )}
          <span
            className={classNames(
              'grid size-8 shrink-0 place-items-center rounded-full border',
              SOFT_TONE[item.tone ?? 'neutral'],
            )}
          >
            <Icon name={item.icon ?? 'circle-dot'} className="size-4" />
          </span>
          <div className="min-w-0 grow pt-1">
            <div className="flex flex-col gap-x-4 sm:flex-row sm:flex-wrap sm:items-baseline sm:justify-between">
              <p className="text-sm font-medium text-ink">{item.title}</p>
              {item.at && (
                <time dateTime={item.at.iso} className="figures text-xs text-muted">
                  {item.at.text}
                </time>
              )}
            </div>
            {item.body && <div className="mt-0.5 text-sm text-muted">{item.body}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
