import { inTransaction } from '@guildhall/db/transaction';
import { pictureFacts, priceGroup } from '@guildhall/domain/catalog/rules';
import { DAY_MS, HOUR_MS } from '@guildhall/domain/kernel/clock';
import { isPriceOutlier } from '@guildhall/domain/offers/review-rules';
import type { ReadPriceHint } from '@guildhall/domain/offers/schema';
import type { OfferContent } from '@guildhall/services/offers/check-offer';
import { readPriceHint } from '@guildhall/services/offers/read-price-median';
import { learnPrices } from '@guildhall/services/orders/statistics/learn-prices';
import { newPaymentProvider } from '@guildhall/services/payments/find-provider';
import { demoGames } from '../catalog/games.ts';
import { giftCardOffers } from './gift-card-offers.ts';
import { demoBrands } from '../catalog/gift-cards.ts';
import { accountOffers } from './offers.ts';
import { accountContent, giftCardContent, readProducts } from '../trade/past-goods.ts';
import { publishPastOffer } from '../trade/past-offer.ts';
import { useIndexes, writeOfferDetails, writeOffers } from '../trade/past-rows.ts';
import type { DemoSeller } from '../people.ts';
import { photographer, storePictures } from '../catalog/pictures.ts';
import { seededRandom } from '../random.ts';
import { type DemoPeople, sellerOf } from '../users.ts';
import type { ViewCounter } from '../trade/views.ts';
import type { Scene } from '../../scene.ts';

const ACCOUNT_OFFERS = 1_080;
const GIFT_CARD_OFFERS = 450;
/** Offers of new sellers expire after fourteen days, so all listed offers are newer. */
const LISTED_DAYS = 12;
/** The newest offers have passed their review. */
const NEWEST_HOURS = 3;

/** Publishes what is for sale, over several days, so that the offers differ in age. */
export async function listOffers(
  { services }: Scene,
  people: DemoPeople,
  sellers: readonly DemoSeller[],
  now: Date,
  views: ViewCounter,
): Promise<void> {
  const random = seededRandom(2026);
  const rules = await services.rule_books.current();
  const products = await readProducts(services);
  const accounts = accountOffers(ACCOUNT_OFFERS, random, demoGames, sellers);
  const cards = giftCardOffers(GIFT_CARD_OFFERS, random, demoBrands, sellers);
  const goods = [
    ...accounts.map(({ seller_username, ...input }) => {
      const content = accountContent(input, rules, products);
      return { seller_username, content, secrets: input.secrets, count: 1 };
    }),
    ...cards.map(({ seller_username, ...input }) => {
      const content = giftCardContent(input, rules, products);
      const count = input.secrets.length + input.manual_stock;
      return { seller_username, content, secrets: input.secrets, count };
    }),
  ];
  await learnPrices(services);
  const outliers = await outliersAmong(
    services,
    goods.map(({ content }) => content),
  );
  const photographs = photographer();
  const photosOf = (content: OfferContent, sellerId: string, at: Date) =>
    photographs.photosOf({
      seller_id: sellerId,
      game: content.product.slug,
      rank: pictureFacts(content.product.schema?.attributes ?? [], content.attributes).rank,
      language: content.language,
      at,
    });
  const levels = new Map(sellers.map(({ username, level }) => [username, level]));
  const published = await countPublished(services);
  const spreadMs = LISTED_DAYS * DAY_MS - NEWEST_HOURS * HOUR_MS;
  const offers = goods.map(({ seller_username, content, secrets, count }) => {
    const { user_id: id } = sellerOf(people, seller_username);
    const before = published.get(id) ?? 0;
    published.set(id, before + 1);
    const seller = { id, seller_level: levels.get(seller_username) ?? 0, published_offers: before };
    const at = new Date(
      now.getTime() - LISTED_DAYS * DAY_MS + Math.floor(random.next() * spreadMs),
    );
    const stock = Array.from({ length: count }, (_, index) => secrets[index] ?? null);
    const photos = content.kind === 'account' ? photosOf(content, id, at) : [];
    const offer = publishPastOffer({ ...content, photos }, stock, seller, {
      at,
      moderator_id: people.moderator.user_id,
      has_outlier_price: outliers.has(content),
    });
    photographs.attach(offer.row.id, photos);
    return offer;
  });
  views.addListed(offers, now);
  const { name: provider } = newPaymentProvider(services);
  await storePictures(services);
  await inTransaction(services.db, async (trx) => {
    await useIndexes(trx);
    await writeOffers(trx, offers);
    await writeOfferDetails({ trx, key_vault: services.key_vault, random, provider, now }, offers);
    await photographs.write(trx);
    await views.write(trx);
  });
}

/** The offers whose price is far from what the same was sold for in the demo's past. */
async function outliersAmong(
  services: Scene['services'],
  contents: readonly OfferContent[],
): Promise<ReadonlySet<OfferContent>> {
  const rules = await services.rule_books.current();
  const medians = new Map<string | null, number | null>([[null, null]]);
  const outliers = new Set<OfferContent>();
  for (const content of contents) {
    const { kind, product, attributes, price_minor } = content;
    const priced = { kind, product_slug: product.slug, attributes };
    const group = priceGroup({ ...priced, fields: product.schema?.attributes ?? [] });
    if (!medians.has(group)) {
      const query = { ...priced, attributes: attributes as ReadPriceHint['attributes'] };
      medians.set(group, (await readPriceHint(services, query)).median_minor);
    }
    const median = medians.get(group) ?? null;
    if (isPriceOutlier(price_minor, median, rules)) outliers.add(content);
  }
  return outliers;
}

async function countPublished({ db }: Scene['services']): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('offers')
    .select(({ fn }) => ['seller_id', fn.countAll<number>().as('offers')])
    .groupBy('seller_id')
    .execute();
  return new Map(rows.map(({ seller_id, offers }) => [seller_id, offers]));
}
