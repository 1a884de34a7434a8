import type { OrderView } from '@guildhall/api/orders/views';
import { buttonClass } from '@guildhall/ui/button';
import { Notice } from '@guildhall/ui/notice';
import { Link } from 'react-router';
import { useFormats } from '../../../lib/language/format.ts';
import { inline, useMessages } from '../../../lib/language/messages.ts';
import { useOrderPayments } from '../hooks.ts';

/** The payments for an order that came when it was over or paid, and went to the wallet. */
export function LatePayments({ order }: { order: OrderView }) {
  const t = useMessages('payments');
  const { price, moment } = useFormats();
  const payments = useOrderPayments(order.id);
  const late = payments.data?.items.filter(({ credited_to }) => credited_to === 'wallet') ?? [];
  return late.map((payment) => (
    <Notice
      key={payment.id}
      tone="info"
      icon="wallet"
      title={t('late.title', { amount: price(payment.amount_minor, payment.currency) })}
      action={
        <Link to="/dashboard/wallet" className={buttonClass({ variant: 'link' })}>
          {t('result.to_wallet')}
        </Link>
      }
    >
      {t(order.paid_at === null ? 'late.closed' : 'late.paid', {
        moment: moment(payment.settled_at ?? payment.created_at),
      })}
    </Notice>
  ));
}

/** Where a refund went, and that the buyer may choose another place for it. */
export function RefundedToWallet({ order }: { order: OrderView }) {
  const t = useMessages('payments');
  if (order.refunded_minor === 0) return null;
  return (
    <Notice tone="info" icon="wallet">
      {inline(
        t.parts('refunded.help', {
          link: (inside) => (
            <Link to="/dashboard/wallet" className={buttonClass({ variant: 'link' })}>
              {inside}
            </Link>
          ),
        }),
      )}
    </Notice>
  );
}
