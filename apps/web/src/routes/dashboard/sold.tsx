import { OrdersPage } from '../../features/orders/components/orders-page.tsx';

/** The map gives this page no guard: its own data is refused to whoever is not signed in. */
export default function SoldRoute() {
  return <OrdersPage side="sold" />;
}
