import { PaymentResult } from '../../features/payments/components/payment-result.tsx';
import { ApiScope } from '../../lib/api-scope.tsx';

/** Where the provider sends a buyer who has not paid. */
export default function PaymentFailedRoute() {
  return (
    <ApiScope>
      <PaymentResult returned="failed" />
    </ApiScope>
  );
}
