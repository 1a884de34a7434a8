import type { PaymentView } from '@guildhall/api/payments/views';
import { buttonClass } from '@guildhall/ui/button';
import { formatPrice } from '@guildhall/ui/price';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useOrder, useRefreshOrders } from '../../orders/hooks.ts';
import { paymentCopy } from '../copy.ts';
import { landingOf, type Landing } from '../hooks.ts';
import { ResultCard } from './result-card.tsx';

/** Long enough to read that it worked. */
const GO_ON_MS = 1_500;

/** The provider has the money: the order goes on, or the amount is in the wallet. */
export function CapturedPayment({ payment }: { payment: PaymentView }) {
  const refresh = useRefreshOrders();
  useEffect(() => {
    // The header's balance and the lists were read before the money came.
    void refresh();
  }, [refresh]);

  if (payment.order_id === null) {
    const amount = formatPrice(payment.amount_minor, payment.currency);
    return (
      <ResultCard
        payment={payment}
        look="success"
        title={paymentCopy.topped_up}
        actions={<ToWallet />}
      >
        {paymentCopy.topped_up_help(amount)}
      </ResultCard>
    );
  }
  return <CapturedForOrder payment={payment} order_id={payment.order_id} />;
}

function CapturedForOrder({ payment, order_id }: { payment: PaymentView; order_id: string }) {
  const order = useOrder(order_id);
  const landing = order.data ? landingOf(order.data) : null;
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
        title={paymentCopy.checking_order}
        actions={<ToOrder order_id={order_id} />}
      >
        {paymentCopy.checking_order_help}
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
  const amount = formatPrice(payment.amount_minor, payment.currency);
  if (landing === 'order') {
    return (
      <ResultCard
        payment={payment}
        look="success"
        title={paymentCopy.paid}
        actions={<ToOrder order_id={order_id} />}
      >
        {paymentCopy.paid_help}
      </ResultCard>
    );
  }
  return (
    <ResultCard
      payment={payment}
      look="attention"
      title={paymentCopy.closed_before}
      actions={
        <>
          <ToOrder order_id={order_id} quiet />
          <ToWallet />
        </>
      }
    >
      {landing === 'wallet_order_closed'
        ? paymentCopy.closed_before_help(amount)
        : paymentCopy.paid_otherwise_help(amount)}
    </ResultCard>
  );
}

function ToOrder({ order_id, quiet }: { order_id: string; quiet?: boolean }) {
  const variant = quiet ? 'secondary' : 'primary';
  return (
    <Link to={`/order/${order_id}`} className={buttonClass({ variant, size: 'lg' })}>
      {paymentCopy.to_order}
    </Link>
  );
}

function ToWallet() {
  return (
    <Link to="/dashboard/wallet" className={buttonClass({ size: 'lg' })}>
      {paymentCopy.to_wallet}
    </Link>
  );
}
