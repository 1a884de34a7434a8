import { classNames } from './class-names.ts';
import { useUiLocale } from './ui-locale.tsx';

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

interface Writing {
  readonly formatter: Intl.NumberFormat;
  readonly minor_per_major: number;
}

/** To make one, and to ask it for its digits, takes far longer than to write an amount. */
const writings = new Map<string, Writing>();

function writingOf(currency: string, signed: boolean): Writing {
  const key = `${currency}:${signed}`;
  const known = writings.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  const writing = { formatter, minor_per_major: 10 ** digits };
  writings.set(key, writing);
  return writing;
}

/** Writes an amount of minor units: 10400 USD → "$104.00". */
export function formatPrice(amountMinor: number, currency = 'USD', signed = false): string {
  const { formatter, minor_per_major } = writingOf(currency, signed);
  return formatter.format(amountMinor / minor_per_major).replace('-', '\u2212');
}

/** Money, in figures that line up. */
export function Price(props: PriceProps) {
  const { amountMinor, currency = 'USD', size = 'md', signed, struck, className } = props;
  const { price } = useUiLocale();
  const text = price(amountMinor, currency, Boolean(signed));
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
