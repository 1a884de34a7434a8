import { ReportsPage } from '../../features/moderation/cases/components/reports-page.tsx';

export default function AdminReportsRoute() {
  return <ReportsPage />;
}
