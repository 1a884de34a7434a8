/** Invents what was sold in the demo's past, with the content that an offer has. */
import type { AttributeValues } from '@guildhall/domain/catalog/types';
import { DEFAULT_LANGUAGE } from '@guildhall/domain/kernel/language';
import type { OfferKind, RuleBook } from '@guildhall/domain/kernel/rules/rule-book';
import type { PublishAccountOffer, PublishGiftCardOffer } from '@guildhall/domain/offers/schema';
import type { ServiceContext } from '@guildhall/services/context';
import {
  type OfferContent,
  type Product,
  readProduct,
} from '@guildhall/services/offers/check-offer';
import type { SellerLevel } from '../data-schema.ts';
import { demoGames } from '../catalog/games.ts';
import { demoGiftCardBrands } from '../catalog/gift-cards.ts';
import { invent } from '../offers/offer-generator.ts';
import type { DemoSeller } from '../people.ts';
import type { Random } from '../random.ts';
import type { PastGoods } from './past-trade.ts';

/** Of one offer: what is not sold is archived with it. */
const MOST_CODES = 6;

export type Products = ReadonlyMap<string, Product>;

/** The games and brands of the demo, by slug. */
export async function readProducts(services: ServiceContext): Promise<Products> {
  const read = (kind: OfferKind) => async (slug: string) =>
    [slug, await readProduct(services, kind, slug)] as const;
  const games = demoGames.map(({ define }) => define.slug);
  const brands = demoGiftCardBrands.map(({ slug }) => slug);
  return new Map(
    await Promise.all([...games.map(read('account')), ...brands.map(read('gift_card'))]),
  );
}

/**
 * An offer of this seller, at the level and the time of its sale. Codes come from stock: a seller
 * has to deliver accounts only.
 */
export function goodsInvention(random: Random, rules: RuleBook, products: Products) {
  const sold = new Set<string>();
  return (seller: DemoSeller, level: number, at: Date): PastGoods => {
    const then = { ...seller, level: level as SellerLevel };
    for (;;) {
      const { offer, secrets } = invent(random, [then]);
      const { input } = offer;
      if (offer.kind === 'gift_card' && input.delivery === 'manual') continue;
      if (isFromTheFuture(input, at)) continue;
      // A code is sealed once on the whole site.
      const codes = input.secrets.map(({ code }) => code ?? '');
      if (offer.kind === 'gift_card' && codes.some((code) => sold.has(code))) continue;
      for (const code of codes) sold.add(code);
      return {
        content:
          offer.kind === 'account'
            ? accountContent(offer.input, rules, products)
            : giftCardContent(offer.input, rules, products),
        secrets: (input.delivery === 'manual' ? secrets : input.secrets).slice(0, MOST_CODES),
      };
    }
  };
}

function isFromTheFuture(input: PublishAccountOffer | PublishGiftCardOffer, at: Date): boolean {
  const { created_year: year } = 'attributes' in input ? input.attributes : {};
  return typeof year === 'number' && year > at.getUTCFullYear();
}

function productOf(products: Products, slug: string): Product {
  const product = products.get(slug);
  if (product === undefined) throw new RangeError(`the demo has no ${slug}`);
  return product;
}

export function accountContent(
  { game_slug, secrets: _secrets, ...content }: PublishAccountOffer,
  rules: RuleBook,
  products: Products,
): OfferContent {
  const product = productOf(products, game_slug);
  return {
    ...content,
    language: content.language ?? DEFAULT_LANGUAGE,
    rules,
    kind: 'account',
    product,
    schema_version: product.schema?.version ?? 1,
    attributes: content.attributes as AttributeValues,
    vault_fields: [],
    face: null,
    min_quantity: 1,
    max_quantity: 1,
    tiers: [],
  };
}

export function giftCardContent(
  { brand_slug, region_code, face_value_minor, secrets: _secrets, ...input }: PublishGiftCardOffer,
  rules: RuleBook,
  products: Products,
): OfferContent {
  const { manual_stock: _stock, ...content } = input;
  const brand = demoGiftCardBrands.find(({ slug }) => slug === brand_slug);
  const region = brand?.regions.find(({ code }) => code === region_code);
  if (region === undefined) throw new RangeError(`${brand_slug} has no region ${region_code}`);
  return {
    ...content,
    language: content.language ?? DEFAULT_LANGUAGE,
    rules,
    kind: 'gift_card',
    product: productOf(products, brand_slug),
    schema_version: 1,
    attributes: { region: region.code, face_value_minor },
    vault_fields: [],
    face: { region_code, value_minor: face_value_minor, currency: region.currency },
    warranty_days: 0,
  };
}
