import { inTransaction } from '@guildhall/db/transaction';
import {
  deleteEndpoint,
  switchOff,
  updateEndpoint,
} from '@guildhall/db/webhooks/endpoints/commands';
import type { ChangeEndpoint, NamedEndpoint } from '@guildhall/domain/webhooks/endpoints/schema';
import type { Viewer } from '../../kernel/viewer.ts';
import type { WebhooksContext } from '../context.ts';
import { refusePrivateUrl } from './create-endpoint.ts';
import { lockOwnEndpoint } from './find-own-endpoint.ts';

/**
 * Changes URL and types of an endpoint, or switches it on or off. What waits for one that is
 * switched off is not sent. Refuses WEBHOOK_ENDPOINT_INVALID, WEBHOOK_ENDPOINT_NOT_FOUND.
 */
export async function changeEndpoint(
  { db }: Pick<WebhooksContext, 'db'>,
  viewer: Viewer,
  { endpoint_id: id, url, types, is_on: isOn }: ChangeEndpoint,
): Promise<void> {
  if (url !== undefined) refusePrivateUrl(url);
  await inTransaction(db, async (trx) => {
    const endpoint = await lockOwnEndpoint(trx, viewer, id);
    if (isOn === false && endpoint.off_reason === null) await switchOff(trx, id, 'owner');
    const changes = {
      ...(url !== undefined && { url }),
      ...(types !== undefined && { types }),
      ...(isOn === true && { off_reason: null, failing_since: null }),
    };
    if (Object.keys(changes).length > 0) await updateEndpoint(trx, id, changes);
  });
}

/** Removes an endpoint with its secrets and its log. Refuses WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function removeEndpoint(
  { db }: Pick<WebhooksContext, 'db'>,
  viewer: Viewer,
  { endpoint_id: id }: NamedEndpoint,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockOwnEndpoint(trx, viewer, id);
    await deleteEndpoint(trx, id);
  });
}
