import type { OfferKind } from '@guildhall/domain/kernel/rules/rule-book';
import { KeyValues } from '@guildhall/ui/key-values';
import { useState } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { type SaleTerms, saleOf } from '../hooks.ts';
import { SHOP_CURRENCY } from './price-field.tsx';

export interface SaleSplitProps {
  offer: {
    readonly kind: OfferKind;
    readonly price_minor: number | undefined;
    readonly warranty_days: number;
    readonly delivery_minutes: number | null;
  };
  terms: SaleTerms;
}

/** What the buyer pays, what the seller gets, and when: as one types the price. */
export function SaleSplit({ offer, terms }: SaleSplitProps) {
  const t = useMessages('offers/form');
  const { price, share, date } = useFormats();
  const [now] = useState(() => Date.now());
  const { price_minor: priceMinor } = offer;
  if (priceMinor === undefined || priceMinor < 1) {
    return <p className="rounded-lg bg-sunken px-4 py-3 text-sm text-muted">{t('split.empty')}</p>;
  }
  const sale = saleOf({ ...offer, price_minor: priceMinor }, terms, now);
  const money = (amountMinor: number) => price(amountMinor, SHOP_CURRENCY);
  const dated = (amountMinor: number, iso: string) => (
    <span className="flex flex-col items-end">
      {money(amountMinor)}
      <span className="text-xs text-muted">{t('split.about', { date: date(iso) })}</span>
    </span>
  );
  const { protection_days: days } = sale;
  const parts = [
    {
      key: 'now',
      label: t('split.on_confirm'),
      amount: sale.available_minor,
      at: sale.confirmed_at,
    },
    {
      key: 'hold',
      label: t('split.after_protection', { days }),
      amount: sale.hold_minor,
      at: sale.hold_released_at,
    },
    {
      key: 'reserve',
      label: t('split.reserve', { days: terms.reserve_days }),
      amount: sale.reserve_minor,
      at: sale.reserve_released_at,
    },
  ];
  return (
    <section aria-label={t('split.label')} aria-live="polite" className="rounded-lg bg-sunken px-4">
      <KeyValues
        items={[
          {
            key: 'total',
            label: t('split.buyer_pays'),
            value: money(sale.total_minor),
            strong: true,
          },
          { key: 'fee', label: t('split.fee'), value: money(sale.buyer_fee_minor) },
          {
            key: 'commission',
            label: t('split.commission', { share: share(terms.commission) }),
            value: money(-sale.whole_commission_minor),
          },
          { key: 'net', label: t('split.you_get'), value: money(sale.net_minor), strong: true },
          ...parts
            .filter(({ amount }) => amount > 0)
            .map(({ key, label, amount, at }) => ({ key, label, value: dated(amount, at) })),
        ]}
      />
      <p className="border-t border-line py-3 text-xs text-muted">
        {t('split.help', { hours: terms.inspect_hours })}
      </p>
    </section>
  );
}
