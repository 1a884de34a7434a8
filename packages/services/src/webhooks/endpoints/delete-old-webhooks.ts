import { deleteOldMessages } from '@guildhall/db/webhooks/endpoints/commands';
import type { WebhooksContext } from '../context.ts';

const KEPT_DAYS = 30;
const BATCH = 1_000;

/** Deletes webhooks after 30 days, with their tries. Returns how many. */
export async function deleteOldWebhooks({ db }: Pick<WebhooksContext, 'db'>): Promise<number> {
  let deleted = 0;
  for (;;) {
    const count = await deleteOldMessages(db, { days: KEPT_DAYS, limit: BATCH });
    deleted += count;
    if (count < BATCH) return deleted;
  }
}
