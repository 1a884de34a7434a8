import { RestrictionsPage } from '../../features/moderation/restrictions/components/restrictions-page.tsx';

export default function AdminSuspendedUsersRoute() {
  return <RestrictionsPage />;
}
