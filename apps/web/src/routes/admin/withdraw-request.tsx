import { RequestPage } from '../../features/withdrawals/decisions/components/request-page.tsx';
import type { Route } from './+types/withdraw-request';

/** A withdrawal with what admins do. The key resets the form for another one. */
export default function AdminWithdrawRequestRoute({ params }: Route.ComponentProps) {
  return <RequestPage key={params.id} withdrawalId={params.id} />;
}
