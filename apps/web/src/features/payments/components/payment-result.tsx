import type { PaymentView } from '@guildhall/api/payments/views';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/refusals.ts';
import { isOrderMissing } from '../../orders/hooks.ts';
import { paymentCopy } from '../copy.ts';
import { useLongWait, usePayment } from '../hooks.ts';
import { CapturedPayment } from './captured-payment.tsx';
import { ResultCard, ResultSkeleton } from './result-card.tsx';

export type Returned = 'success' | 'failed';

const PURCHASES_PATH = '/dashboard/orders/purchased';

/**
 * Where the provider's page sends the buyer back to. Which of the two addresses it chose is only
 * a hint: what counts is what the provider tells the server.
 */
export function PaymentResult({ returned }: { returned: Returned }) {
  const [parameters] = useSearchParams();
  const paymentId = parameters.get('payment');
  const payment = usePayment(paymentId);

  if (paymentId === null || (payment.isError && isOrderMissing(payment.error))) {
    return (
      <EmptyState
        icon="receipt"
        level={1}
        title={paymentCopy.not_found}
        description={paymentCopy.not_found_help}
        action={
          <Link to={PURCHASES_PATH} className={buttonClass({ variant: 'secondary' })}>
            {paymentCopy.to_purchases}
          </Link>
        }
      />
    );
  }
  if (payment.data) return <Settled payment={payment.data} returned={returned} />;
  if (payment.isError) {
    return (
      <ErrorState
        title={paymentCopy.load_failed}
        description={messageOf(payment.error)}
        retrying={payment.isFetching}
        onRetry={() => void payment.refetch()}
      />
    );
  }
  return <ResultSkeleton />;
}

function Settled({ payment, returned }: { payment: PaymentView; returned: Returned }) {
  const waiting = payment.state === 'pending' && returned === 'success';
  const long = useLongWait(waiting);
  if (payment.state === 'captured') return <CapturedPayment payment={payment} />;
  if (payment.state === 'quarantined') {
    return (
      <ResultCard
        payment={payment}
        look="attention"
        title={paymentCopy.quarantined}
        actions={<WayBack payment={payment} primary={paymentCopy.to_order} />}
      >
        {paymentCopy.quarantined_help}
      </ResultCard>
    );
  }
  if (waiting) {
    return (
      <ResultCard
        payment={payment}
        look="waiting"
        title={paymentCopy.waiting}
        actions={<WayBack payment={payment} primary={paymentCopy.to_order} quiet />}
      >
        {paymentCopy.waiting_help}
        {long && ` ${paymentCopy.waiting_long}`}
      </ResultCard>
    );
  }
  const expired = payment.state === 'expired';
  return (
    <ResultCard
      payment={payment}
      look="failed"
      title={expired ? paymentCopy.expired : paymentCopy.failed}
      actions={<WayBack payment={payment} primary={paymentCopy.try_again} />}
    >
      {expired
        ? paymentCopy.expired_help
        : payment.state === 'failed'
          ? paymentCopy.failed_help
          : paymentCopy.cancelled_help}
    </ResultCard>
  );
}

/** Back to where the payment was for: its order, or the wallet. */
function WayBack({
  payment,
  primary,
  quiet,
}: {
  payment: PaymentView;
  primary: string;
  quiet?: boolean;
}) {
  const to = payment.order_id === null ? '/dashboard/wallet' : `/order/${payment.order_id}`;
  const words =
    payment.order_id === null && primary === paymentCopy.to_order ? paymentCopy.to_wallet : primary;
  return (
    <Link to={to} className={buttonClass({ variant: quiet ? 'secondary' : 'primary', size: 'lg' })}>
      {words}
    </Link>
  );
}
