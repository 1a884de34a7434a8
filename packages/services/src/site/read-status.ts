import { readAppNow } from '@guildhall/db/clock';
import { type PartStatus, statusOf } from '@guildhall/domain/site/status-rules';
import { HEALTH_READERS, type HealthContext } from './read-health.ts';

export interface SiteStatus {
  readonly checked_at: Date;
  readonly parts: readonly PartStatus[];
}

/** What visitors are told of the running shop, from the facts that admins see. Refuses nothing. */
export async function readStatus(context: HealthContext): Promise<SiteStatus> {
  const read = HEALTH_READERS;
  const parts = statusOf({
    workers: await read.workers(context),
    outbox: await read.outbox(context),
    provider_events: await read.provider_events(context),
    payment_providers: await read.payment_providers(context),
    payout_providers: await read.payout_providers(context),
  });
  return { checked_at: await readAppNow(context.db), parts };
}
