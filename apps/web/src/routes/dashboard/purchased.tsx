import { OrdersPage } from '../../features/orders/components/orders-page.tsx';

export default function PurchasedRoute() {
  return <OrdersPage side="bought" />;
}
