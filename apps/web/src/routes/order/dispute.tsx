import { DisputePage } from '../../features/disputes/components/dispute-page.tsx';
import { ApiScope } from '../../lib/api/api-scope.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import type { Route } from './+types/dispute';

/** The file of a dispute. The key resets the state for another one. */
export default function DisputeRoute({ params }: Route.ComponentProps) {
  const t = useMessages('disputes');
  const back = { to: `/order/${params.id}`, label: t('to_order') };
  return (
    <ApiScope>
      <DisputePage key={params.disputeId} dispute_id={params.disputeId} back={() => back} />
    </ApiScope>
  );
}
