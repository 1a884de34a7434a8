import { CasePage } from '../../features/verification/cases/components/case-page.tsx';
import type { Route } from './+types/seller-request';

/** A request with what staff do. The key resets the state for another one. */
export default function AdminSellerRequestRoute({ params }: Route.ComponentProps) {
  return <CasePage key={params.id} requestId={params.id} />;
}
