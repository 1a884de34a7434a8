import { inTransaction } from '@guildhall/db/transaction';
import { replaceSecret } from '@guildhall/db/webhooks/endpoints/commands';
import { OVERLAP_HOURS } from '@guildhall/domain/webhooks/endpoints/rules';
import { ENDPOINT_LIMIT, type NamedEndpoint } from '@guildhall/domain/webhooks/endpoints/schema';
import type { Viewer } from '../../kernel/viewer.ts';
import type { WebhooksContext } from '../context.ts';
import { lockOwnEndpoint } from './find-own-endpoint.ts';
import { newWebhookSecret } from './webhook-secret.ts';

/**
 * Gives an endpoint a new secret, returned only once. The one before signs beside it for a day.
 * Refuses TOO_MANY_REQUESTS, WEBHOOK_ENDPOINT_NOT_FOUND.
 */
export async function rotateSecret(
  { db, key_vault, rate_limits: limits }: Pick<WebhooksContext, 'db' | 'key_vault' | 'rate_limits'>,
  viewer: Viewer,
  { endpoint_id: id }: NamedEndpoint,
): Promise<{ readonly secret: string }> {
  await limits.consume([{ limit: ENDPOINT_LIMIT, key: viewer.user_id }]);
  const { secret, row } = await newWebhookSecret(key_vault);
  return await inTransaction(db, async (trx) => {
    await lockOwnEndpoint(trx, viewer, id);
    await replaceSecret(trx, { ...row, endpoint_id: id }, OVERLAP_HOURS);
    return { secret };
  });
}
