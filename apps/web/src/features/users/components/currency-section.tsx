import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import { Card } from '@guildhall/ui/card';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/language/messages.ts';

/** The currency in which prices are estimated, chosen in the menu of the header. */
export function CurrencySection({ menu }: { menu: ReactNode }) {
  const t = useMessages('users');
  return (
    <section aria-labelledby="currency" className="mt-8 flex max-w-3xl flex-col gap-4">
      <h2 id="currency" className="text-lg font-semibold text-ink">
        {t('currency.title')}
      </h2>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-sm font-medium text-ink">{t('currency.label')}</p>
          <p className="text-sm text-muted">
            {t('currency.hint', { currency: SETTLEMENT_CURRENCY })}
          </p>
        </div>
        {menu}
      </Card>
    </section>
  );
}
