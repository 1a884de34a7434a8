import { PaymentResult } from '../../features/payments/components/payment-result.tsx';
import { ApiScope } from '../../lib/api/api-scope.tsx';

/** The provider redirects buyers here who have not paid. */
export default function PaymentFailedRoute() {
  return (
    <ApiScope>
      <PaymentResult returned="failed" />
    </ApiScope>
  );
}
