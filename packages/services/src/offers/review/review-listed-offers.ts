import { lockOffer } from '@guildhall/db/offers/commands';
import { listListedTexts } from '@guildhall/db/offers/review/queries';
import { inTransaction } from '@guildhall/db/transaction';
import { LISTED_OFFER_STATES, type OfferState } from '@guildhall/domain/offers/states';
import { CONTACT_FILTER_VERSION } from '../../kernel/contact-filter/contact-filter.ts';
import { processEvents } from '../../kernel/events/process-events.ts';
import { applyOfferEvent } from '../apply-event.ts';
import { hasContact } from '../check-contacts.ts';
import { type Product, readProduct } from '../check-offer.ts';
import type { OffersContext } from '../context.ts';

/** A version of the filter that finds more has a reader of its own, whose first run reads all. */
const READER = {
  name: `contact filter ${CONTACT_FILTER_VERSION} of offers`,
  topics: ['offers'],
} as const;
/** The filter takes about a millisecond for one offer; between batches other work gets a turn. */
const BATCH = 20;
const LISTED: readonly OfferState[] = LISTED_OFFER_STATES;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Sends listed offers to review in which this version of the contact filter finds something: they
 * were published before it. Those that come later are checked as they are written. A run that was
 * interrupted starts again. Returns how many it sent.
 */
export async function reviewListedOffers(context: OffersContext): Promise<number> {
  let sent = 0;
  await processEvents(context, READER, async (_trx, events) => {
    if (events === null) sent = await reviewAll(context);
  });
  return sent;
}

type ListedTexts = Awaited<ReturnType<typeof listListedTexts>>[number];

async function reviewAll(context: OffersContext): Promise<number> {
  const { db } = context;
  const rules = await context.rule_books.current();
  const products = new Map<string, Promise<Product>>();
  const productOf = async ({ kind, product_slug: slug }: ListedTexts) => {
    const known = products.get(`${kind} ${slug}`) ?? readProduct(context, kind, slug);
    products.set(`${kind} ${slug}`, known);
    return await known;
  };
  let sent = 0;
  let afterId = FIRST_ID;
  for (;;) {
    const offers = await listListedTexts(db, afterId, BATCH);
    const last = offers.at(-1);
    if (last === undefined) return sent;
    for (const offer of offers) {
      const product = await productOf(offer);
      if (!hasContact(context, offer, { rules, product })) continue;
      if (await sendToReview(db, offer.id)) sent += 1;
    }
    afterId = last.id;
  }
}

async function sendToReview(db: OffersContext['db'], offerId: string): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const offer = await lockOffer(trx, offerId);
    if (offer === undefined || !LISTED.includes(offer.state)) return false;
    await applyOfferEvent(trx, offer, {
      event: 'send_to_review',
      payload: { reasons: ['contact_details'] },
      actors: ['system'],
      actor_id: null,
    });
    return true;
  });
}
