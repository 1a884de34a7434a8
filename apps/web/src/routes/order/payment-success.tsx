import { PaymentResult } from '../../features/payments/components/payment-result.tsx';

/** Where the provider sends a buyer who has paid. */
export default function PaymentSuccessRoute() {
  return <PaymentResult returned="success" />;
}
