import type { PaymentView } from '@guildhall/api/payments/views';
import { buttonClass } from '@guildhall/ui/button';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOrder, useRefreshOrders } from '../../orders/hooks.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { landingOf, type Landing, useOrderPayments } from '../hooks.ts';
import { ResultCard } from './result-card.tsx';

/** Long enough to read the confirmation. */
const GO_ON_MS = 1_500;

/** The provider has captured the money: it continues the order or is in the wallet. */
export function CapturedPayment({ payment }: { payment: PaymentView }) {
  const t = useMessages('payments');
  const { price } = useFormats();
  const refresh = useRefreshOrders();
  useEffect(() => {
    // The balance in the header and the lists were loaded before the payment.
    void refresh();
  }, [refresh]);

  if (payment.order_id === null) {
    const amount = price(payment.amount_minor, payment.currency);
    return (
      <ResultCard
        payment={payment}
        look="success"
        title={t('result.topped_up.title')}
        actions={<ToWallet />}
      >
        {t('result.topped_up.help', { amount })}
      </ResultCard>
    );
  }
  return <CapturedForOrder payment={payment} order_id={payment.order_id} />;
}

function CapturedForOrder({ payment, order_id }: { payment: PaymentView; order_id: string }) {
  const t = useMessages('payments');
  const order = useOrder(order_id);
  const payments = useOrderPayments(order_id);
  const listed = payments.data?.items.find(({ id }) => id === payment.id);
  const landing = order.data && listed ? landingOf(order.data, listed) : null;
  const navigate = useNavigate();

  useEffect(() => {
    if (landing !== 'order') return;
    const timer = setTimeout(() => {
      void navigate(`/order/${order_id}`, { replace: true });
    }, GO_ON_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [landing, order_id, navigate]);

  if (landing === null) {
    return (
      <ResultCard
        payment={payment}
        look="waiting"
        title={t('result.received.title')}
        actions={<ToOrder order_id={order_id} />}
      >
        {t('result.received.help')}
      </ResultCard>
    );
  }
  return <Landed payment={payment} order_id={order_id} landing={landing} />;
}

function Landed({
  payment,
  order_id,
  landing,
}: {
  payment: PaymentView;
  order_id: string;
  landing: Landing;
}) {
  const t = useMessages('payments');
  const { price } = useFormats();
  const amount = price(payment.amount_minor, payment.currency);
  if (landing === 'order') {
    return (
      <ResultCard
        payment={payment}
        look="success"
        title={t('result.paid.title')}
        actions={<ToOrder order_id={order_id} />}
      >
        {t('result.paid.help')}
      </ResultCard>
    );
  }
  return (
    <ResultCard
      payment={payment}
      look="attention"
      title={t('result.in_wallet.title')}
      actions={
        <>
          <ToOrder order_id={order_id} quiet />
          <ToWallet />
        </>
      }
    >
      {landing === 'wallet_order_closed'
        ? t('result.in_wallet.order_closed', { amount })
        : t('result.in_wallet.order_paid', { amount })}
    </ResultCard>
  );
}

function ToOrder({ order_id, quiet }: { order_id: string; quiet?: boolean }) {
  const t = useMessages('payments');
  const variant = quiet ? 'secondary' : 'primary';
  return (
    <Link to={`/order/${order_id}`} className={buttonClass({ variant, size: 'lg' })}>
      {t('result.to_order')}
    </Link>
  );
}

function ToWallet() {
  const t = useMessages('payments');
  return (
    <Link to="/dashboard/wallet" className={buttonClass({ size: 'lg' })}>
      {t('result.to_wallet')}
    </Link>
  );
}
