import { ReportPage } from '../../features/moderation/cases/components/report-page.tsx';
import type { Route } from './+types/report';

/** A report with what staff do. The key resets the state for another one. */
export default function AdminReportRoute({ params }: Route.ComponentProps) {
  return <ReportPage key={params.id} reportId={params.id} />;
}
