import { PeoplePage } from '../../features/identity/staff/components/people-page.tsx';

export default function AdminModeratorsRoute() {
  return <PeoplePage section="moderators" />;
}
