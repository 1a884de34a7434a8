import { classNames } from './class-names.ts';

export interface PriceProps {
  amountMinor: number;
  /** ISO 4217. */
  currency?: string | undefined;
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** Shows + before what comes in; what goes out always has its minus. */
  signed?: boolean | undefined;
  /** Crossed out: what it would have cost. */
  struck?: boolean | undefined;
  className?: string | undefined;
}

const SIZES = {
  sm: 'text-sm font-medium',
  md: 'text-base font-semibold',
  lg: 'text-xl font-semibold',
  xl: 'text-3xl font-semibold',
} as const;

const formatters = new Map<string, Intl.NumberFormat>();

/** Writes an amount of minor units: 10400 USD → "$104.00". */
export function formatPrice(amountMinor: number, currency = 'USD', signed = false): string {
  const key = `${currency}:${signed}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      signDisplay: signed ? 'exceptZero' : 'auto',
    });
    formatters.set(key, formatter);
  }
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  return formatter.format(amountMinor / 10 ** digits).replace('-', '\u2212');
}

/** Money, in figures that line up. */
export function Price(props: PriceProps) {
  const { amountMinor, currency = 'USD', size = 'md', signed, struck, className } = props;
  const text = formatPrice(amountMinor, currency, signed);
  const Element = struck ? 's' : 'span';
  return (
    <Element
      className={classNames(
        'figures whitespace-nowrap',
        SIZES[size],
        struck ? 'font-normal text-muted' : 'text-ink',
        className,
      )}
    >
      {text}
    </Element>
  );
}
