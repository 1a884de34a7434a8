import { RequestsPage } from '../../features/withdrawals/decisions/components/requests-page.tsx';

export default function AdminWithdrawRequestsRoute() {
  return <RequestsPage />;
}
