import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';

/**
 * A table that is a list of cards where its place is narrow, as on phones and beside a navigation:
 * there every cell stands on a line of its own with its `label` before it. Give every cell a label,
 * and the heading cells the same words.
 */
export function Table({ className, ...rest }: ComponentPropsWithRef<'table'>) {
  return (
    <div className="@container/table">
      <table {...rest} className={classNames('block w-full text-sm @4xl/table:table', className)} />
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentPropsWithRef<'thead'>) {
  return (
    <thead
      {...rest}
      className={classNames(
        'sr-only @4xl/table:not-sr-only @4xl/table:table-header-group',
        className,
      )}
    />
  );
}

export function TableBody({ className, ...rest }: ComponentPropsWithRef<'tbody'>) {
  return (
    <tbody
      {...rest}
      className={classNames('block divide-y divide-line @4xl/table:table-row-group', className)}
    />
  );
}

export function TableRow({ className, ...rest }: ComponentPropsWithRef<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames(
        'block px-4 py-3 @4xl/table:table-row @4xl/table:p-0 @4xl/table:hover:bg-hover',
        className,
      )}
    />
  );
}

interface Numeric {
  /** Right-aligned, in tabular figures. */
  numeric?: boolean | undefined;
}

export function TableHeading({
  numeric,
  className,
  ...rest
}: ComponentPropsWithRef<'th'> & Numeric) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        'border-b border-line px-4 py-2.5 text-start text-xs font-medium text-muted',
        numeric && 'text-end',
        className,
      )}
    />
  );
}

export function TableCell({
  label,
  numeric,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'td'> & Numeric & { label?: string | undefined }) {
  return (
    <td
      {...rest}
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 py-1 align-middle text-ink',
        '@4xl/table:table-cell @4xl/table:px-4 @4xl/table:py-3',
        numeric && 'figures @4xl/table:text-end',
        className,
      )}
    >
      {label && (
        <span aria-hidden="true" className="text-muted @4xl/table:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
