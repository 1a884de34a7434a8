import { ReviewsPage } from '../../features/orders/reviews/components/reviews-page.tsx';

export default function AdminOrdersRoute() {
  return <ReviewsPage />;
}
