import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { haveSharedDevice } from '../../identity/device-queries.ts';
import { usersAs } from '../../users/queries.ts';

/** What connects a viewer with each party of an order, and the addresses of all three. */
export async function findPartyLinks(db: Kysely<Database>, orderId: string, viewerId: string) {
  return await db
    .selectFrom('orders')
    .innerJoin(usersAs('buyer'), 'buyer.id', 'orders.buyer_id')
    .innerJoin(usersAs('seller'), 'seller.id', 'orders.seller_id')
    .innerJoin(usersAs('viewer'), (join) => join.on('viewer.id', '=', viewerId))
    .select(['orders.buyer_id', 'orders.seller_id'])
    .select(haveSharedDevice('orders.buyer_id', viewerId, 'staff').as('shares_buyer_device'))
    .select(haveSharedDevice('orders.seller_id', viewerId, 'staff').as('shares_seller_device'))
    .select([
      'buyer.email as buyer_email',
      'seller.email as seller_email',
      'viewer.email as viewer_email',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}
