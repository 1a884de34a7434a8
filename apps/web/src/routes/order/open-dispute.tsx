import { OpeningPage } from '../../features/disputes/opening/components/opening-page.tsx';
import { ApiScope } from '../../lib/api/api-scope.tsx';
import type { Route } from './+types/open-dispute';

/** Opens a dispute about an order. The key resets the state for another order. */
export default function OpenDisputeRoute({ params }: Route.ComponentProps) {
  return (
    <ApiScope>
      <OpeningPage key={params.id} order_id={params.id} />
    </ApiScope>
  );
}
