import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { ErrorState } from '@guildhall/ui/error-state';
import { Menu, MenuChoices } from '@guildhall/ui/menu';
import type { OpenerElement } from '@guildhall/ui/opener';
import { Skeleton } from '@guildhall/ui/skeleton';
import { useEffect, useState } from 'react';
import { chooseCurrency, useChosenCurrency } from '../../lib/money/chosen-currency.ts';
import { knownCurrencies } from '../../lib/money/display-currency.ts';
import { useLanguage, useMessages } from '../../lib/language/messages.ts';

type Known = readonly string[] | 'loading' | 'failed';

/** The currencies with an exchange rate, read when the menu opens. */
function useCurrencies(): { known: Known; retry: () => void } {
  const [known, setKnown] = useState<Known>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    knownCurrencies().then(
      (found) => isCurrent && setKnown(found),
      () => isCurrent && setKnown('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  function retry() {
    setKnown('loading');
    setAttempt(attempt + 1);
  }
  return { known, retry };
}

/** The menu of the button with the currency. */
export default function CurrencyChoices(props: { trigger: OpenerElement; defaultOpen: boolean }) {
  const t = useMessages('site');
  const { known, retry } = useCurrencies();
  const chosen = useChosenCurrency() ?? SETTLEMENT_CURRENCY;
  const names = new Intl.DisplayNames([useLanguage()], { type: 'currency' });
  const nameOf = (currency: string) => `${currency} · ${names.of(currency) ?? currency}`;
  return (
    <Menu {...props} className="max-h-[min(24rem,var(--available-height))] w-72 overflow-y-auto">
      <p className="px-2.5 pt-2 text-xs text-muted">
        {t('currency.help', { currency: names.of(SETTLEMENT_CURRENCY) ?? SETTLEMENT_CURRENCY })}
      </p>
      {known === 'loading' ? (
        <Skeleton className="m-2.5 h-40" />
      ) : known === 'failed' ? (
        <ErrorState title={t('currency.load_failed')} onRetry={retry} />
      ) : (
        <MenuChoices
          label={t('currency.label')}
          choices={known.map((currency) => ({ value: currency, label: nameOf(currency) }))}
          value={chosen}
          onValueChange={chooseCurrency}
        />
      )}
    </Menu>
  );
}
