import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect } from 'react';
import { withMessages } from '../../../lib/language/messages.ts';
import { useAuth } from '../../../lib/session/auth-state.ts';
import type { ReportedThing } from './report-dialog.tsx';

/** Only for those who are signed in. */
const loadReportButton = withMessages(
  ['errors', 'field-errors', 'moderation'],
  () => import('./report-button.tsx'),
);

interface ReportOnDemandProps extends ReportedThing {
  /** Whose it is: they do not report it. Null for an order, which both sides report. */
  ownerId: string | null;
}

/** Reports something that a page shows, for who is signed in. */
export function ReportOnDemand({ ownerId, ...thing }: ReportOnDemandProps) {
  const viewer = useAuth().user;
  const isOther = viewer !== null && viewer.id !== ownerId;
  const [loaded, fetchButton] = useOnDemand(loadReportButton);
  useEffect(() => {
    if (isOther) fetchButton();
  }, [isOther, fetchButton]);
  if (!isOther || !loaded) return null;
  return <loaded.PublicReportButton {...thing} />;
}
