import { PaymentResult } from '../../features/payments/components/payment-result.tsx';

/** Where the provider sends a buyer who has not paid. */
export default function PaymentFailedRoute() {
  return <PaymentResult returned="failed" />;
}
