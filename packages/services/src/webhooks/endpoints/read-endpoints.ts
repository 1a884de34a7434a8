import { inTransaction } from '@guildhall/db/transaction';
import { lockEndpointOfMessage, sendAgain } from '@guildhall/db/webhooks/endpoints/commands';
import { listEndpoints, listMessages } from '@guildhall/db/webhooks/endpoints/queries';
import { Refusal } from '@guildhall/domain/kernel/errors';
import {
  type ListDeliveries,
  REDELIVERY_LIMIT,
  type Redeliver,
} from '@guildhall/domain/webhooks/endpoints/schema';
import { z } from 'zod';
import { readCursor, writeCursor } from '../../kernel/page-cursor.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { WebhooksContext } from '../context.ts';
import { findOwnEndpoint } from './find-own-endpoint.ts';

type Context = Pick<WebhooksContext, 'db'>;

/** The viewer's endpoints, without their secrets. Refuses nothing. */
export const readEndpoints = async ({ db }: Context, { user_id }: Viewer) =>
  await listEndpoints(db, user_id);

/** Tries of one message in the log: those of three days, and some that were asked for. */
const MOST_TRIES = 20;

const messageCursor = z.strictObject({ id: z.uuid() });

/**
 * A page of what was sent to an endpoint, newest first. Refuses WEBHOOK_ENDPOINT_NOT_FOUND,
 * INPUT_INVALID for a cursor that is none.
 */
export async function readDeliveries(
  { db }: Context,
  viewer: Viewer,
  { endpoint_id, cursor, limit }: ListDeliveries,
) {
  await findOwnEndpoint(db, viewer, endpoint_id);
  const after = readCursor(cursor, messageCursor)?.id ?? null;
  const rows = await listMessages(db, {
    endpoint_id,
    after,
    limit: limit + 1,
    most_tries: MOST_TRIES,
  });
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : writeCursor({ id: last.id }) };
}

/**
 * Sends a webhook again now, with the same id. To an endpoint that is off it is sent when that is
 * switched on. Refuses TOO_MANY_REQUESTS, WEBHOOK_MESSAGE_NOT_FOUND.
 */
export async function redeliver(
  { db, rate_limits: limits }: Pick<WebhooksContext, 'db' | 'rate_limits'>,
  viewer: Viewer,
  { message_id: id }: Redeliver,
): Promise<void> {
  await limits.consume([{ limit: REDELIVERY_LIMIT, key: viewer.user_id }]);
  await inTransaction(db, async (trx) => {
    const named = { message_id: id, user_id: viewer.user_id };
    const isOwn = await lockEndpointOfMessage(trx, named);
    if (!isOwn) throw new Refusal('WEBHOOK_MESSAGE_NOT_FOUND');
    await sendAgain(trx, id);
  });
}
