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
