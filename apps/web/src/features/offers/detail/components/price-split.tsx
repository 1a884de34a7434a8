import { Icon } from '@guildhall/ui/icon';
import { KeyValues } from '@guildhall/ui/key-values';
import { useSite } from '../../../../lib/pages/site.ts';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import type { unitPrice } from '../hooks.ts';

/** The parts of an all-in price, in a disclosure. */
export function PriceSplit({
  unit,
  quantity,
}: {
  unit: ReturnType<typeof unitPrice>;
  quantity: number;
}) {
  const { protection_label } = useSite();
  const t = useMessages('offers/detail');
  const { price } = useFormats();
  const times = (amount: number) => {
    const total = price(amount * quantity);
    return quantity === 1 ? total : t('buy.times_total', { quantity, price: price(amount), total });
  };
  return (
    <details className="group">
      <summary className="-mx-1 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-sm px-1 text-sm font-medium text-accent-ink hover:underline md:min-h-8 [&::-webkit-details-marker]:hidden">
        {t('split.title')}
        <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-1 rounded-lg bg-sunken px-3.5 py-1">
        <KeyValues
          items={[
            { key: 'price', label: t('split.price'), value: times(unit.unit_price_minor) },
            {
              key: 'fee',
              label: t('split.fee', { label: protection_label }),
              value: times(unit.unit_fee_minor),
            },
            {
              key: 'total',
              label: t('split.total'),
              value: price(unit.unit_total_minor * quantity),
              strong: true,
            },
          ]}
        />
      </div>
      <p className="mt-2 text-xs text-muted">{t('split.refund_note')}</p>
    </details>
  );
}
