import type { DisputesOfOrderView } from '@guildhall/api/disputes/views';
import type { OrderView } from '@guildhall/api/orders/views';
import { useOnDemand } from '@guildhall/ui/on-demand';
import { useEffect } from 'react';
import { withMessages } from '../../../../lib/language/messages.ts';

/** Only for staff. */
const loadOpenCase = withMessages(
  ['disputes', 'disputes/cases', 'errors', 'field-errors'],
  () => import('./open-case.tsx'),
);

/** D18: the way for staff to open a case about an order. */
export function OpenCaseOnDemand(props: { order: OrderView; options: DisputesOfOrderView }) {
  const [loaded, fetchDialog] = useOnDemand(loadOpenCase);
  useEffect(() => fetchDialog(), [fetchDialog]);
  return loaded && <loaded.OpenCase {...props} />;
}
