import type { OrderView } from '@guildhall/api/orders/views';
import type { OrderPaymentView } from '@guildhall/api/payments/views';
import { Button } from '@guildhall/ui/button';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { messageOf, problemOf } from '../../../lib/api/refusals.ts';
import { useCardPayment, useFollowUnderWay, useWalletPayment } from '../hooks.ts';

/**
 * The card payment of an order that the provider has not decided about. It is continued instead of
 * another one beside it; the wallet stays possible, and then the card's money goes there.
 */
export function PaymentUnderWay({
  order,
  payment,
  balance_minor,
}: {
  order: OrderView;
  payment: OrderPaymentView;
  balance_minor: number | null;
}) {
  const t = useMessages('payments');
  const { price } = useFormats();
  const byCard = useCardPayment(order.id);
  useFollowUnderWay(order.id, payment.id);
  const amount = price(payment.amount_minor, payment.currency);
  const enough = balance_minor !== null && balance_minor >= order.total_minor;
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="info" icon="credit-card" title={t('under_way.title', { amount })}>
        {t('under_way.help')}
      </Notice>
      {byCard.error !== null && (
        <Notice tone="danger" urgent>
          {messageOf(byCard.error)}
        </Notice>
      )}
      <Button
        size="lg"
        block
        trailingIcon="arrow-right"
        loading={byCard.pending}
        onClick={() => void byCard.run()}
      >
        {t('under_way.continue')}
      </Button>
      {enough && <WalletInstead order={order} amount={amount} />}
    </div>
  );
}

function WalletInstead({ order, amount }: { order: OrderView; amount: string }) {
  const t = useMessages('payments');
  const { price } = useFormats();
  const fromWallet = useWalletPayment(order.id);
  const total = price(order.total_minor, order.currency);
  return (
    <ConfirmDialog
      title={t('under_way.wallet_title')}
      trigger={
        <Button variant="secondary" block icon="wallet">
          {t('under_way.wallet')}
        </Button>
      }
      onOpenChange={fromWallet.clearError}
      confirmLabel={t('checkout.submit_wallet', { total })}
      confirmIcon="lock"
      cancelLabel={t('under_way.wallet_back')}
      pending={fromWallet.pending}
      problem={problemOf(fromWallet.error)}
      onConfirm={() => fromWallet.run()}
    >
      {t('under_way.wallet_help', { amount })}
    </ConfirmDialog>
  );
}
