import { TabCount } from '@guildhall/ui/tabs';
import { useMessages } from '../../../lib/language/messages.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import type { OrderSide } from '../hooks.ts';

/** For pages that follow no orders. */
const COUNTED_AGAIN_MS = 60_000;

/** The number of orders of a side that wait for the user; nothing while there are none. */
export function NeedsYouCount({ side }: { side: OrderSide }) {
  const t = useMessages('site');
  const counts = trpc.orders.countNeedsYou.useQuery({}, { refetchInterval: COUNTED_AGAIN_MS });
  const count = counts.data?.[side] ?? 0;
  if (count === 0) return null;
  return <TabCount count={count} label={t('needs_you', { count })} />;
}
