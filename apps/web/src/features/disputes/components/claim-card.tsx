import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { DisputeView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { KeyValues, type KeyValue } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';

interface ClaimCardProps {
  order: OrderView;
  claim: NonNullable<DisputesOfOrderView['claim']>;
}

/** The way to claim a completed account, and until when. */
export function ClaimCard({ order, claim }: ClaimCardProps) {
  const t = useMessages('disputes/claim');
  const { day, price } = useFormats();
  return (
    <Card>
      <CardHeader
        title={t('card.title')}
        description={t('card.help', {
          until: day(claim.until),
          amount: price(claim.refund_minor, order.currency),
        })}
      />
      <Link
        to={`/order/${order.id}/dispute`}
        className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
      >
        {t('card.open')}
      </Link>
    </Card>
  );
}

/** What a claim would refund, what it has refunded, and what is still to be recovered. */
export function ClaimMoney({ dispute }: { dispute: DisputeView }) {
  const t = useMessages('disputes/claim');
  const { price } = useFormats();
  const { frozen, currency, closed_at, state, refunded_minor } = dispute;
  const money = (amount: number) => price(amount, currency);
  const isPaid = closed_at !== null || state === 'recovering';
  const whole: KeyValue[] = [
    { key: 'whole', label: t('money.whole'), value: money(frozen.buyer_minor), strong: true },
    { key: 'fee', label: t('money.fee'), value: money(frozen.fee_minor) },
  ];
  const paid: KeyValue[] = [
    { key: 'back', label: t('money.back'), value: money(refunded_minor), strong: true },
    ...(state === 'recovering'
      ? [{ key: 'left', label: t('money.left'), value: money(frozen.buyer_minor) }]
      : []),
  ];
  return (
    <Card>
      <CardHeader title={t('money.title')} className="mb-1" />
      <KeyValues items={isPaid ? paid : whole} />
      {!isPaid && <p className="mt-2 text-sm text-muted">{t('money.help')}</p>}
    </Card>
  );
}
