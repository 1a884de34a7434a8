import { RestrictionPage } from '../../features/moderation/restrictions/components/restriction-page.tsx';
import type { Route } from './+types/suspended-user';

/** A restriction with what staff do. The key resets the state for another one. */
export default function AdminSuspendedUserRoute({ params }: Route.ComponentProps) {
  return <RestrictionPage key={params.id} restrictionId={params.id} />;
}
