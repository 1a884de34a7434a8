import { countNeedsYou as countOf } from '@guildhall/db/orders/waiting-queries';
import type { CountNeedsYou } from '@guildhall/domain/orders/schema';
import type { OrdersContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** How many of the viewer's purchases and sales wait for them, up to 100. Refuses nothing. */
export async function countNeedsYou(
  { db }: OrdersContext,
  { user_id }: Viewer,
  _input: CountNeedsYou,
): Promise<{ bought: number; sold: number }> {
  const [bought, sold] = await Promise.all([
    countOf(db, user_id, 'bought'),
    countOf(db, user_id, 'sold'),
  ]);
  return { bought, sold };
}
