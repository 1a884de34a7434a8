import { AuditPage } from '../../features/moderation/audit/components/audit-page.tsx';

export default function AdminAuditRoute() {
  return <AuditPage />;
}
