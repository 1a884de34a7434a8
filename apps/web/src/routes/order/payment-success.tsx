import { PaymentResult } from '../../features/payments/components/payment-result.tsx';
import { ApiScope } from '../../lib/api-scope.tsx';

/** Where the provider sends a buyer who has paid. */
export default function PaymentSuccessRoute() {
  return (
    <ApiScope>
      <PaymentResult returned="success" />
    </ApiScope>
  );
}
