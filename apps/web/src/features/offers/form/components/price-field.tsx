import { useState } from 'react';
import { AmountField } from '../../../../lib/forms/amount-field.tsx';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { centsOf } from '../../../../lib/forms/typed-amount.ts';

/** Prices are in the currency of the shop. */
export const SHOP_CURRENCY = 'USD';

export interface PriceFieldProps {
  label?: string | undefined;
  priceMinor: number | undefined;
  /** The limits of the rules and of the seller's level. */
  limits: { readonly least_price_minor: number; readonly most_price_minor: number };
  /** Whether an error is shown: it names the limits. */
  isWrong: boolean;
  /** `undefined` for what is no amount. */
  onChange: (priceMinor: number | undefined) => void;
}

/** A price as one types it. What is typed stays as it is, and its amount is passed on. */
export function PriceField({ label, priceMinor, limits, isWrong, onChange }: PriceFieldProps) {
  const t = useMessages('offers/form');
  const { price, typedAmount } = useFormats();
  const [typed, setTyped] = useState(priceMinor === undefined ? '' : typedAmount(priceMinor));
  const bounds = {
    least: price(limits.least_price_minor, SHOP_CURRENCY),
    most: price(limits.most_price_minor, SHOP_CURRENCY),
  };
  const isNoAmount = typed.trim() !== '' && centsOf(typed) === null;
  return (
    <AmountField
      label={label ?? t('price')}
      currency={SHOP_CURRENCY}
      value={typed}
      hint={t('price_hint', bounds)}
      error={isWrong || isNoAmount ? t('price_bounds', bounds) : undefined}
      onChange={(next) => {
        setTyped(next);
        onChange(centsOf(next) ?? undefined);
      }}
    />
  );
}
