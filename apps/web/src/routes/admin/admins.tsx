import { PeoplePage } from '../../features/identity/staff/components/people-page.tsx';

export default function AdminAdminsRoute() {
  return <PeoplePage section="admins" />;
}
