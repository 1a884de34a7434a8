import { classNames } from '@guildhall/ui/class-names';
import type { ReactNode } from 'react';
import { useMessages } from '../language/messages.ts';

export interface ChangeColumn<Facts> {
  readonly key: string;
  readonly label: string;
  readonly facts: Facts;
}

export interface ChangeRow<Facts> {
  readonly key: string;
  readonly label: string;
  readonly value: (facts: Facts) => ReactNode;
  /** Amounts and other numbers, which are not broken. */
  readonly figures?: boolean;
}

export interface ChangeTableProps<Facts> {
  columns: readonly ChangeColumn<Facts>[];
  rows: readonly ChangeRow<Facts>[];
}

/** A subject before and after decisions, side by side. */
export function ChangeTable<Facts>({ columns, rows }: ChangeTableProps<Facts>) {
  const t = useMessages('decisions');
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col">
            <span className="sr-only">{t('changes.title')}</span>
          </th>
          {columns.map(({ key, label }) => (
            <th key={key} scope="col" className="py-1.5 ps-3 text-end font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {rows.map((row) => (
          <tr key={row.key}>
            <th
              scope="row"
              className="py-2 text-start align-top font-normal wrap-anywhere text-muted"
            >
              {row.label}
            </th>
            {columns.map(({ key, facts }) => (
              <td
                key={key}
                className={classNames(
                  'py-2 ps-3 text-end align-top text-ink',
                  row.figures ? 'figures' : 'wrap-anywhere',
                )}
              >
                {row.value(facts)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface ProposedChangeProps<Facts> {
  before: Facts;
  after: Facts;
  rows: readonly ChangeRow<Facts>[];
}

/** What one proposal changes. */
export function ProposedChange<Facts>({ before, after, rows }: ProposedChangeProps<Facts>) {
  const t = useMessages('decisions');
  const columns = [
    { key: 'before', label: t('changes.before'), facts: before },
    { key: 'after', label: t('changes.after'), facts: after },
  ];
  return <ChangeTable columns={columns} rows={rows} />;
}
