import { OrderPage } from '../../features/orders/components/order-page.tsx';
import { ApiScope } from '../../lib/api-scope.tsx';
import type { Route } from './+types/order';

/** One order; while it awaits payment, the checkout. The key starts every order from scratch. */
export default function OrderRoute({ params }: Route.ComponentProps) {
  return (
    <ApiScope>
      <OrderPage key={params.id} order_id={params.id} />
    </ApiScope>
  );
}
