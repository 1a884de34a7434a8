import { SalesPage } from '../../features/offers/sales/components/sales-page.tsx';

export default function SalesRoute() {
  return <SalesPage />;
}
