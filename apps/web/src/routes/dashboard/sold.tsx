import { OrdersPage } from '../../features/orders/components/orders-page.tsx';

export { ownTitle as meta } from '../../lib/pages/page-meta.ts';

/** The site map gives this page no guard: its data call is refused to signed-out users. */
export default function SoldRoute() {
  return <OrdersPage side="sold" />;
}
