import { PaymentResult } from '../../features/payments/components/payment-result.tsx';
import { ApiScope } from '../../lib/api/api-scope.tsx';

/** The provider redirects buyers here who have paid. */
export default function PaymentSuccessRoute() {
  return (
    <ApiScope>
      <PaymentResult returned="success" />
    </ApiScope>
  );
}
