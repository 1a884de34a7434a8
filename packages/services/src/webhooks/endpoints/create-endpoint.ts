import { isIP } from 'node:net';
import { inTransaction } from '@guildhall/db/transaction';
import { insertEndpoint, replaceSecret } from '@guildhall/db/webhooks/endpoints/commands';
import { listEndpoints } from '@guildhall/db/webhooks/endpoints/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import {
  type CreateEndpoint,
  ENDPOINT_LIMIT,
  MOST_ENDPOINTS,
} from '@guildhall/domain/webhooks/endpoints/schema';
import { isPrivateName } from '@guildhall/domain/webhooks/endpoints/rules';
import type { Viewer } from '../../kernel/viewer.ts';
import { isPublicAddress } from '../../ports/outgoing/public-addresses.ts';
import { lockUserForNoKeyUpdate } from '../../users/lock-user.ts';
import type { WebhooksContext } from '../context.ts';
import { newWebhookSecret } from './webhook-secret.ts';

export interface CreatedEndpoint {
  readonly id: string;
  /** Returned only once: the database has it wrapped. */
  readonly secret: string;
}

/**
 * Creates an endpoint with its secret. Locks the user's row (for no key update), so that of two
 * calls at once the second counts the endpoint of the first. Refuses WEBHOOK_ENDPOINT_INVALID,
 * TOO_MANY_REQUESTS, WEBHOOK_ENDPOINT_LIMIT.
 */
export async function createEndpoint(
  { db, key_vault, rate_limits: limits }: Pick<WebhooksContext, 'db' | 'key_vault' | 'rate_limits'>,
  { user_id }: Viewer,
  { url, types }: CreateEndpoint,
): Promise<CreatedEndpoint> {
  refusePrivateUrl(url);
  await limits.consume([{ limit: ENDPOINT_LIMIT, key: user_id }]);
  const { secret, row } = await newWebhookSecret(key_vault);
  const id = newId();
  return await inTransaction(db, async (trx) => {
    await lockUserForNoKeyUpdate(trx, user_id);
    if ((await listEndpoints(trx, user_id)).length >= MOST_ENDPOINTS) {
      throw new Refusal('WEBHOOK_ENDPOINT_LIMIT', { most: MOST_ENDPOINTS });
    }
    await insertEndpoint(trx, { id, user_id, url, types });
    await replaceSecret(trx, { ...row, endpoint_id: id }, 0);
    return { id, secret };
  });
}

/**
 * Tells at once what can be told without resolving a name; each delivery is judged anyway. Refuses
 * WEBHOOK_ENDPOINT_INVALID.
 */
export function refusePrivateUrl(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) === 0 ? !isPrivateName(host) : isPublicAddress(host);
  if (isPublic) return;
  throw new Refusal('WEBHOOK_ENDPOINT_INVALID', {}, { url: [fieldError('webhook_url')] });
}
