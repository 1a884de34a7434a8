import { MemberPage } from '../../features/identity/staff/components/member-page.tsx';
import type { Route } from './+types/admin';

/** A member of staff. The key resets the state for another one. */
export default function AdminAdminRoute({ params }: Route.ComponentProps) {
  return <MemberPage key={params.id} section="admins" memberId={params.id} />;
}
