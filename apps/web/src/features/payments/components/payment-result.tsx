import type { PaymentView } from '@guildhall/api/payments/views';
import { buttonClass } from '@guildhall/ui/button';
import { EmptyState } from '@guildhall/ui/empty-state';
import { ErrorState } from '@guildhall/ui/error-state';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../../lib/api/refusals.ts';
import { isOrderMissing } from '../../orders/hooks.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { useLongWait, usePayment } from '../hooks.ts';
import { declineKey } from '../messages.ts';
import { CapturedPayment } from './captured-payment.tsx';
import { ResultCard, ResultSkeleton } from './result-card.tsx';

export type Returned = 'success' | 'failed';

/** How long a reason is waited for before the page says that there is none. */
const REASON_MS = 4_000;

const PURCHASES_PATH = '/dashboard/orders/purchased';

/**
 * The provider redirects the buyer here. Which of the two URLs it used is only a hint: the state of
 * the payment on the server decides.
 */
export function PaymentResult({ returned }: { returned: Returned }) {
  const t = useMessages('payments');
  const [parameters] = useSearchParams();
  const paymentId = parameters.get('payment');
  const payment = usePayment(paymentId);

  if (paymentId === null || (payment.isError && isOrderMissing(payment.error))) {
    return (
      <EmptyState
        icon="receipt"
        level={1}
        title={t('result.not_found.title')}
        description={t('result.not_found.help')}
        action={
          <Link to={PURCHASES_PATH} className={buttonClass({ variant: 'secondary' })}>
            {t('result.to_purchases')}
          </Link>
        }
      />
    );
  }
  if (payment.data) return <Settled payment={payment.data} returned={returned} />;
  if (payment.isError) {
    return (
      <ErrorState
        title={t('result.load_failed')}
        description={messageOf(payment.error)}
        retrying={payment.isFetching}
        onRetry={() => void payment.refetch()}
      />
    );
  }
  return <ResultSkeleton />;
}

function Settled({ payment, returned }: { payment: PaymentView; returned: Returned }) {
  const t = useMessages('payments');
  const waiting = payment.state === 'pending' && returned === 'success';
  const long = useLongWait(waiting);
  // The buyer may be back before the provider has told us that it declined their card, and why.
  const unknown =
    payment.state === 'pending' && returned === 'failed' && payment.decline_reason === null;
  const isLate = useLongWait(unknown, REASON_MS);
  if (payment.state === 'captured') return <CapturedPayment payment={payment} />;
  if (payment.state === 'quarantined') {
    return (
      <ResultCard
        payment={payment}
        look="attention"
        title={t('result.quarantined.title')}
        actions={<WayBack payment={payment} leads="order" />}
      >
        {t('result.quarantined.help')}
      </ResultCard>
    );
  }
  if (waiting) {
    return (
      <ResultCard
        payment={payment}
        look="waiting"
        title={t('result.waiting.title')}
        actions={<WayBack payment={payment} leads="order" quiet />}
      >
        {t(long ? 'result.waiting.slow_help' : 'result.waiting.help')}
      </ResultCard>
    );
  }
  if (unknown && !isLate) return <ResultSkeleton />;
  const expired = payment.state === 'expired';
  if (!expired && payment.decline_reason !== null) {
    return (
      <ResultCard
        payment={payment}
        look="failed"
        title={t('decline.title')}
        actions={<WayBack payment={payment} leads="again" />}
      >
        {t(declineKey(payment.decline_reason))} {t('decline.charged')}
      </ResultCard>
    );
  }
  return (
    <ResultCard
      payment={payment}
      look="failed"
      title={t(expired ? 'result.expired.title' : 'result.failed.title')}
      actions={<WayBack payment={payment} leads="again" />}
    >
      {expired
        ? t('result.expired.help')
        : payment.state === 'failed'
          ? t('result.failed.help')
          : t('result.failed.unfinished_help')}
    </ResultCard>
  );
}

/** A link back to the order or the wallet. */
function WayBack({
  payment,
  leads,
  quiet,
}: {
  payment: PaymentView;
  leads: 'order' | 'again';
  quiet?: boolean;
}) {
  const to = payment.order_id === null ? '/dashboard/wallet' : `/order/${payment.order_id}`;
  const t = useMessages('payments');
  const onward = payment.order_id === null ? 'result.to_wallet' : 'result.to_order';
  return (
    <Link to={to} className={buttonClass({ variant: quiet ? 'secondary' : 'primary', size: 'lg' })}>
      {t(leads === 'again' ? 'result.try_again' : onward)}
    </Link>
  );
}
