import { PendingPage } from '../../features/offers/review/components/pending-page.tsx';

export default function AdminOffersRoute() {
  return <PendingPage />;
}
