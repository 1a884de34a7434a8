import { createHmac, randomBytes } from 'node:crypto';
import {
  addPageViews,
  deletePastMarks,
  type MarkedView,
  readViewSalt,
} from '@guildhall/db/offers/sales/commands';
import { inTransaction } from '@guildhall/db/transaction';
import type { OffersContext } from '../context.ts';
import type { PageView } from './gather-page-views.ts';

/** How many views one statement counts. */
const BATCH = 2_000;
/** Long enough that no two of a day are equal. */
const MARK_BYTES = 16;

type Context = Pick<OffersContext, 'db' | 'page_views' | 'token_secret'>;

/**
 * Counts the views that this process has gathered, each network once a day for each offer. What
 * cannot be saved waits for the next call. Returns how many it counted.
 */
export async function savePageViews(context: Context): Promise<number> {
  const views = context.page_views.take();
  let counted = 0;
  let from = 0;
  try {
    for (; from < views.length; from += BATCH) {
      counted += await saveSome(context, views.slice(from, from + BATCH));
    }
  } catch (error) {
    for (const view of views.slice(from)) context.page_views.add(view);
    throw error;
  }
  return counted;
}

async function saveSome({ db, token_secret }: Context, views: readonly PageView[]) {
  const candidate = randomBytes(32);
  return await inTransaction(db, async (trx) => {
    const { day, salt } = await readViewSalt(trx, candidate);
    // With a key of the servers, so that a copy of the database alone finds no network either.
    const key = createHmac('sha256', token_secret).update('page views').update(salt).digest();
    const marked = views.map(({ offer_id, network, viewer_id }): MarkedView => ({
      offer_id,
      viewer_id,
      mark: createHmac('sha256', key)
        .update(`${offer_id} ${network}`)
        .digest('hex')
        .slice(0, 2 * MARK_BYTES),
    }));
    return await addPageViews(trx, day, marked);
  });
}

/** Deletes the salts and marks of past days. */
export async function forgetNetworks({ db }: Pick<OffersContext, 'db'>): Promise<void> {
  await deletePastMarks(db);
}
