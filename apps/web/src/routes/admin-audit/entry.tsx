import { EntryPage } from '../../features/moderation/audit/components/entry-page.tsx';
import type { Route } from './+types/entry';

/** An entry of the audit. The key resets the state for another one. */
export default function AdminAuditEntryRoute({ params }: Route.ComponentProps) {
  return <EntryPage key={params.id} entryId={params.id} />;
}
