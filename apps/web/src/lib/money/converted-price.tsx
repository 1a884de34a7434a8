import type { DisplayCurrency } from '@guildhall/domain/kernel/exchange-rates';
import { classNames } from '@guildhall/ui/class-names';
import { useEffect, useState } from 'react';
import { useChosenCurrency } from './chosen-currency.ts';
import { useFormats } from '../language/format.ts';
import { useMessages } from '../language/messages.ts';

interface ConvertedPriceProps {
  readonly amountMinor: number;
  readonly currency: string;
  /** Currency and rates of an order, which keeps those of its purchase. */
  readonly display?: DisplayCurrency | undefined;
  readonly className?: string | undefined;
}

/**
 * An amount in the currency that the visitor chose, to be shown beside the one that is paid. Pages
 * are the same for everybody, so it is empty until the browser fills it. The styles reserve its
 * room (`.converted`), so that nothing moves. Without a choice it takes no room.
 */
export function ConvertedPrice(props: ConvertedPriceProps) {
  const { amountMinor, currency, display, className } = props;
  const chosen = useChosenCurrency();
  const text = useConverted(chosen, { amountMinor, currency, display });
  return (
    <span
      className={classNames(
        'figures text-sm whitespace-nowrap text-muted',
        display === undefined ? 'converted' : '',
        className,
      )}
    >
      {text}
    </span>
  );
}

function useConverted(
  chosen: string | null,
  { amountMinor, currency, display }: ConvertedPriceProps,
): string | null {
  const t = useMessages('site');
  const { price } = useFormats();
  const [shown, setShown] = useState<{ of: number; amount: number; currency: string } | null>(null);
  const target = display?.currency ?? chosen;
  useEffect(() => {
    if (target === null || target === currency) return;
    let isCurrent = true;
    void import('./display-currency.ts')
      .then(async ({ converted, ratesFor }) => {
        const rates = display ?? (await ratesFor(target));
        const amount = converted(rates, amountMinor, currency);
        if (isCurrent && amount !== null) setShown({ of: amountMinor, amount, currency: target });
      })
      .catch(() => {
        // Without rates the amount that is paid stands alone.
      });
    return () => {
      isCurrent = false;
    };
  }, [target, currency, amountMinor, display]);
  if (shown === null || shown.currency !== target || shown.of !== amountMinor) return null;
  return t('about_amount', { amount: price(shown.amount, shown.currency) });
}
