import { readAppNow } from '@guildhall/db/clock';
import { inTransaction } from '@guildhall/db/transaction';
import { insertMessages } from '@guildhall/db/webhooks/endpoints/commands';
import { newId } from '@guildhall/domain/kernel/ids';
import { type NamedEndpoint, REDELIVERY_LIMIT } from '@guildhall/domain/webhooks/endpoints/schema';
import { TEST_TYPE } from '@guildhall/domain/webhooks/types';
import type { Viewer } from '../../kernel/viewer.ts';
import type { WebhooksContext } from '../context.ts';
import { lockOwnEndpoint } from './find-own-endpoint.ts';

/**
 * Sends a webhook that tells nothing to an endpoint of the viewer, whatever types it asks for, so
 * that they see in its log whether it is taken. One that is off gets it when it is switched on.
 * Refuses TOO_MANY_REQUESTS, WEBHOOK_ENDPOINT_NOT_FOUND.
 */
export async function sendTest(
  { db, rate_limits: limits }: Pick<WebhooksContext, 'db' | 'rate_limits'>,
  viewer: Viewer,
  { endpoint_id: id }: NamedEndpoint,
): Promise<void> {
  await limits.consume([{ limit: REDELIVERY_LIMIT, key: viewer.user_id }]);
  await inTransaction(db, async (trx) => {
    await lockOwnEndpoint(trx, viewer, id);
    const timestamp = (await readAppNow(trx)).toISOString();
    const payload = JSON.stringify({ type: TEST_TYPE, timestamp, data: { endpoint_id: id } });
    const happened = `${TEST_TYPE} ${newId()}`;
    await insertMessages(trx, [{ endpoint_id: id, type: TEST_TYPE, happened, payload }]);
  });
}
