import { ECDH } from 'node:crypto';
import {
  deleteOldSubscriptions,
  deleteSubscriptionOf,
  hasSubscription,
  saveSubscription,
} from '@guildhall/db/notifications/push-commands';
import { inTransaction } from '@guildhall/db/transaction';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import { MOST_BROWSERS } from '@guildhall/domain/notifications/push-rules';
import {
  type Browser,
  SUBSCRIBE_LIMIT,
  type SubscribeBrowser,
} from '@guildhall/domain/notifications/schema';
import type { Viewer } from '../../kernel/viewer.ts';
import type { NotificationsContext } from '../context.ts';
import { readPushKey } from '../push-key.ts';

/** The key that a browser subscribes with, base64url. Refuses nothing. */
export async function readSubscriptionKey(context: NotificationsContext) {
  return { public_key: (await readPushKey(context)).public_key };
}

/**
 * Subscribes the viewer's browser to pushes until the session ends; again changes nothing. The
 * browser is taken from a user who subscribed with it before. Refuses PUSH_ENDPOINT_REFUSED,
 * TOO_MANY_REQUESTS.
 */
export async function subscribeBrowser(
  { db, pushes, rate_limits: limits }: NotificationsContext,
  { user_id, session_id }: Viewer & { readonly session_id: string },
  subscription: SubscribeBrowser,
): Promise<void> {
  const { endpoint, public_key: key } = subscription;
  if (!pushes.accepts(endpoint) || !isPoint(key)) throw new Refusal('PUSH_ENDPOINT_REFUSED');
  await limits.consume([{ limit: SUBSCRIBE_LIMIT, key: user_id }]);
  await inTransaction(db, async (trx) => {
    await saveSubscription(trx, { id: newId(), user_id, session_id, ...subscription });
    await deleteOldSubscriptions(trx, user_id, MOST_BROWSERS);
  });
}

/** Whether this is a point of the curve, to which texts can be encrypted. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Whether the viewer gets pushes in this browser. Refuses nothing. */
export async function readSubscription(
  { db }: NotificationsContext,
  { user_id }: Viewer,
  { endpoint }: Browser,
) {
  return { is_on: await hasSubscription(db, user_id, endpoint) };
}

/** Ends the pushes to a browser of the viewer; again changes nothing. Refuses nothing. */
export async function unsubscribeBrowser(
  { db }: NotificationsContext,
  { user_id }: Viewer,
  { endpoint }: Browser,
): Promise<void> {
  await deleteSubscriptionOf(db, user_id, endpoint);
}
