import { listWebhookEvents } from '@guildhall/db/webhooks/queries';
import type { ListWebhookEvents } from '@guildhall/domain/webhooks/schema';
import { z } from 'zod';
import type { WebhooksContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { readCursor, writeCursor } from '../kernel/page-cursor.ts';

const eventCursor = z.strictObject({ id: z.uuid() });

/** One page of the events in one state, newest first, without those of the viewer's payments. */
export async function readEvents(
  { db }: Pick<WebhooksContext, 'db'>,
  viewer: Viewer,
  { state, cursor, limit }: ListWebhookEvents,
) {
  const after = readCursor(cursor, eventCursor)?.id ?? null;
  const page = { state, except_of: viewer.user_id, after, limit: limit + 1 };
  const rows = await listWebhookEvents(db, page);
  const items = rows.slice(0, limit);
  const last = rows.length > items.length ? items.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : writeCursor({ id: last.id }) };
}
