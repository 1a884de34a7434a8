import { MemberPage } from '../../features/identity/staff/components/member-page.tsx';
import type { Route } from './+types/moderator';

/** A member of staff. The key resets the state for another one. */
export default function AdminModeratorRoute({ params }: Route.ComponentProps) {
  return <MemberPage key={params.id} section="moderators" memberId={params.id} />;
}
