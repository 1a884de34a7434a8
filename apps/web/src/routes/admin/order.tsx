import { ReviewPage } from '../../features/orders/reviews/components/review-page.tsx';
import type { Route } from './+types/order';

/** The review of one order's payment. The key resets the state for another order. */
export default function AdminOrderRoute({ params }: Route.ComponentProps) {
  return <ReviewPage key={params.id} order_id={params.id} />;
}
