import type { OrderView } from '@guildhall/api/orders/views';
import { Icon } from '@guildhall/ui/icon';
import { Card } from '@guildhall/ui/card';
import { KeyValues } from '@guildhall/ui/key-values';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

/** Who gets what of the price, compared with the ledger, for both sides; nothing unless paid. */
export function OrderShares({ order }: { order: OrderView }) {
  const t = useMessages('orders/order');
  const { price } = useFormats();
  const { split, at_purchase, refunded_minor, currency } = order;
  if (split === null) return null;
  const money = (amount: number) => price(amount, currency);
  const shares = [
    ['refunded', refunded_minor],
    ['seller', split.seller_minor],
    ['commission', split.commission_minor],
    ['fund', split.fund_minor],
    ['fee', split.buyer_fee_minor],
  ] as const;
  return (
    <Card>
      <details>
        <summary className="cursor-pointer py-1 text-base font-semibold text-ink">
          {t('shares.title')}
        </summary>
        <KeyValues
          className="mt-2"
          items={[
            {
              key: 'paid',
              label: t('shares.paid'),
              value: money(at_purchase.total_minor),
              strong: true,
            },
            ...shares
              .filter(([, amount]) => amount !== 0)
              .map(([key, amount]) => ({ key, label: t(`shares.${key}`), value: money(amount) })),
          ]}
        />
        {split.is_expected && <p className="mt-2 text-sm text-muted">{t('shares.expected')}</p>}
        <p className="mt-2 flex items-center gap-2 text-sm text-muted">
          <Icon
            name={split.is_reconciled ? 'circle-check' : 'triangle-alert'}
            className="size-4 shrink-0"
          />
          {t(split.is_reconciled ? 'shares.reconciled' : 'shares.not_reconciled')}
        </p>
      </details>
    </Card>
  );
}
