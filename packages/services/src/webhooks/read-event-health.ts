import { findNewestEventTime, readEventHealth } from '@guildhall/db/webhooks/queries';
import type { KernelContext } from '../kernel/context.ts';

type Context = Pick<KernelContext, 'db'>;

/** The events of providers that somebody has to look at. Refuses nothing. */
export async function readInboxHealth({ db }: Context) {
  return await readEventHealth(db);
}

/** When the newest event of a provider arrived; null when none has. */
export async function readNewestEventTime({ db }: Context, provider: string): Promise<Date | null> {
  return await findNewestEventTime(db, provider);
}
