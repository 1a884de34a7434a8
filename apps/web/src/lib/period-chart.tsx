import type { PeriodStep } from '@guildhall/domain/kernel/periods';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { classNames } from '@guildhall/ui/class-names';
import { useId, useState } from 'react';
import { useFormats } from './language/format.ts';
import { useMessages } from './language/messages.ts';

/** The days from and to, both included: `YYYY-MM-DD`, in UTC. */
export interface ChartPeriod {
  readonly from: string;
  readonly to: string;
}

/** A column of the table behind a chart. */
export interface Column<Period> {
  readonly name: string;
  readonly valueOf: (period: Period) => number | null;
  readonly write: (value: number) => string;
}

/**
 * Bars over time, and the same as a table, which screen readers and paper have and everybody else
 * may show.
 */
export function PeriodChart<Period extends ChartPeriod>(props: {
  title: string;
  step: PeriodStep;
  periods: readonly Period[];
  /** Drawn, too: the second one as a part of the first. */
  columns: readonly [Column<Period>, Column<Period>?];
  /** Columns of the table alone. */
  more?: readonly Column<Period>[];
}) {
  const { title, step, periods, columns, more = [] } = props;
  const written = [...columns, ...more].filter((column) => column !== undefined);
  const t = useMessages('charts');
  const [isShown, setShown] = useState(false);
  const tableId = useId();
  return (
    <Card className="print:break-inside-avoid">
      <CardHeader
        title={title}
        description={t(`by.${step}`)}
        action={
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isShown}
            aria-controls={tableId}
            onClick={() => setShown(!isShown)}
            className="-mx-3 print:hidden"
          >
            {t(isShown ? 'hide_table' : 'show_table')}
          </Button>
        }
      />
      <Bars {...props} />
      <div
        id={tableId}
        className={classNames(
          'print:not-sr-only print:mt-4',
          isShown ? 'mt-4 max-h-96 overflow-y-auto print:max-h-none' : 'sr-only',
        )}
      >
        <PeriodTable title={title} step={step} periods={periods} columns={written} />
      </div>
    </Card>
  );
}

/** The name of a period: a day, the days from and to, or a month. */
function usePeriodName(step: PeriodStep): (period: ChartPeriod) => string {
  const { date, month } = useFormats();
  return ({ from, to }) => {
    if (step === 'month') return month(from);
    return from === to ? date(from) : `${date(from)} – ${date(to)}`;
  };
}

/** The width of a bar with its gap, in units of the drawing, which is stretched. */
const SLOT = 10;
const GAP = 2;
const HEIGHT = 100;
/** What is not nothing can be seen. */
const LEAST_HEIGHT = 1.5;

function Bars<Period extends ChartPeriod>({
  step,
  periods,
  columns: [drawn, part],
}: {
  step: PeriodStep;
  periods: readonly Period[];
  columns: readonly [Column<Period>, Column<Period>?];
}) {
  const t = useMessages('charts');
  const nameOf = usePeriodName(step);
  const values = periods.map((period) => drawn.valueOf(period) ?? 0);
  const most = Math.max(0, ...values);
  const [first, last] = [periods[0], periods.at(-1)];
  if (most === 0 || first === undefined || last === undefined) {
    return <p className="grid h-40 place-items-center text-sm text-muted">{t('nothing')}</p>;
  }
  // The table says the same in words.
  return (
    <figure aria-hidden="true">
      <p className="figures mb-1 text-xs text-muted">{t('most', { value: drawn.write(most) })}</p>
      <svg
        viewBox={`0 0 ${periods.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-y border-line rtl:-scale-x-100"
      >
        {periods.map((period, index) => (
          <g key={period.from}>
            <title>
              {t('value', {
                period: nameOf(period),
                value: drawn.write(values[index] ?? 0),
              })}
            </title>
            {/* The whole height answers to the pointer. */}
            <rect
              x={index * SLOT}
              y={0}
              width={SLOT}
              height={HEIGHT}
              className="fill-transparent"
            />
            <Bar
              at={index}
              height={(values[index] ?? 0) / most}
              className={part === undefined ? 'fill-accent' : 'fill-accent-line'}
            />
            {part !== undefined && (
              <Bar at={index} height={(part.valueOf(period) ?? 0) / most} className="fill-accent" />
            )}
          </g>
        ))}
      </svg>
      <figcaption className="mt-1 flex justify-between gap-4 text-xs text-muted">
        <span>{nameOf(first)}</span>
        <span className="text-end">{nameOf(last)}</span>
      </figcaption>
      {part !== undefined && (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <Key className="bg-accent-line">{drawn.name}</Key>
          <Key className="bg-accent">{part.name}</Key>
        </p>
      )}
    </figure>
  );
}

/** `height` is a share of the highest bar. */
function Bar({ at, height, className }: { at: number; height: number; className: string }) {
  const drawn = height <= 0 ? 0 : Math.max(LEAST_HEIGHT, height * HEIGHT);
  return (
    <rect
      x={at * SLOT + GAP / 2}
      y={HEIGHT - drawn}
      width={SLOT - GAP}
      height={drawn}
      className={className}
    />
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={classNames('size-2.5 rounded-xs', className)} />
      {children}
    </span>
  );
}

/** Few and narrow columns, so that it stays a table on phones, too. */
function PeriodTable<Period extends ChartPeriod>(props: {
  title: string;
  step: PeriodStep;
  periods: readonly Period[];
  columns: readonly Column<Period>[];
}) {
  const { title, step, periods, columns } = props;
  const t = useMessages('charts');
  const nameOf = usePeriodName(step);
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t('table', { name: title })}</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            {t('period')}
          </th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="py-2 ps-3 text-end font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {periods.map((period) => (
          <tr key={period.from}>
            <th scope="row" className="py-2 pe-3 text-start font-normal text-ink">
              {nameOf(period)}
            </th>
            {columns.map(({ name, valueOf, write }) => {
              const value = valueOf(period);
              return (
                <td key={name} className="figures py-2 ps-3 text-end text-ink">
                  {value === null ? t('none') : write(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
