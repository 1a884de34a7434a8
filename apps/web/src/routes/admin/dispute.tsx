import { CaseThread } from '../../features/disputes/cases/components/case-thread.tsx';
import { CaseWork } from '../../features/disputes/cases/components/case-work.tsx';
import { DisputePage } from '../../features/disputes/components/dispute-page.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { AuditLink } from '../../lib/staff/audit-link.tsx';
import type { Route } from './+types/dispute';

/** The file of a case, with what staff do. The key resets the state for another one. */
export default function AdminDisputeRoute({ params }: Route.ComponentProps) {
  const t = useMessages('disputes/cases');
  const back = { to: '/admin/disputes', label: t('title') };
  return (
    <DisputePage
      key={params.id}
      dispute_id={params.id}
      back={() => back}
      chat={(dispute) => dispute.viewer === 'staff' && <CaseThread dispute={dispute} />}
      work={(dispute) =>
        dispute.viewer === 'staff' && (
          <>
            <CaseWork dispute={dispute} />
            <AuditLink thing={`dispute:${dispute.id}`} />
          </>
        )
      }
    />
  );
}
