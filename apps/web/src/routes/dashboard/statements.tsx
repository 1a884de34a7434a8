import { StatementsPage } from '../../features/orders/statements/components/statements-page.tsx';

export default function StatementsRoute() {
  return <StatementsPage />;
}
