import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { Button } from '@guildhall/ui/button';
import { LazyMenu } from '@guildhall/ui/lazy-menu';
import { useChosenCurrency } from '../../lib/money/chosen-currency.ts';
import { useMessages } from '../../lib/language/messages.ts';

const loadChoices = () => import('./currency-choices.tsx');

/** The currency that prices are shown in, beside the one that is paid. */
export function CurrencyMenu({ className }: { className?: string }) {
  const t = useMessages('site');
  const currency = useChosenCurrency() ?? SETTLEMENT_CURRENCY;
  const trigger = (
    <Button
      variant="ghost"
      className={className}
      aria-label={`${t('currency.label')}: ${currency}`}
    >
      <span className="figures w-9 text-center">{currency}</span>
    </Button>
  );
  return <LazyMenu trigger={trigger} load={loadChoices} />;
}
