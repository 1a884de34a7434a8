import { RequestsPage } from '../../features/verification/cases/components/requests-page.tsx';

export default function AdminSellerRequestsRoute() {
  return <RequestsPage />;
}
