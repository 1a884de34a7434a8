/** Generates the gift-card offers of the demo shop. Pure and deterministic. */
import type { DefineGiftCardBrand } from '@guildhall/domain/catalog/schema';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { minor } from '@guildhall/domain/kernel/money';
import { allInPrice } from '@guildhall/domain/offers/rules';
import type { PublishGiftCardOffer } from '@guildhall/domain/offers/schema';
import {
  type DemoBrand,
  faceValueInDollars,
  faceValueText,
  inventedCode,
} from '../catalog/brand.ts';
import {
  durationIn,
  giftCardDescription,
  giftCardTitle,
  placeOf,
} from '../catalog/gift-card-words.ts';
import { type Bench, type DemoSeller, sellerBench } from '../people.ts';
import type { Random } from '../random.ts';
import type { Facts } from '../catalog/words.ts';

export type DemoGiftCardOffer = PublishGiftCardOffer & { readonly seller_username: string };

type Region = DefineGiftCardBrand['regions'][number];

interface Taken {
  readonly titles: Set<string>;
  readonly codes: Set<string>;
  /** seller | brand | region | face value */
  readonly cards: Set<string>;
}

/**
 * Generates `count` offers. A seller offers a card (brand, region, face value) only once, and codes
 * are unique. Throws a RangeError if the sellers have no capacity or cards left.
 */
export function giftCardOffers(
  count: number,
  random: Random,
  brands: readonly DemoBrand[],
  sellers: readonly DemoSeller[],
): DemoGiftCardOffer[] {
  const bench = sellerBench(sellers, 'brands');
  const taken: Taken = { titles: new Set(), codes: new Set(), cards: new Set() };
  let open = brands;
  const offers: DemoGiftCardOffer[] = [];
  while (offers.length < count) {
    if (open.length === 0) {
      throw new RangeError(`the sellers have no room for ${count} gift-card offers`);
    }
    const brand = random.weighted(open.map((b) => [b, b.define.popularity] as const));
    const card = freshCard(random, brand, bench, taken);
    if (card === undefined) open = open.filter((b) => b !== brand);
    else offers.push(giftCardOffer(random, brand, card, taken));
  }
  return offers;
}

interface Card {
  readonly seller: DemoSeller;
  readonly region: Region;
  readonly face_value_minor: number;
}

/** A card that its seller does not offer yet, or undefined if the brand has none left. */
function freshCard(random: Random, brand: DemoBrand, bench: Bench, taken: Taken): Card | undefined {
  const fresh = (seller: DemoSeller) =>
    cardsOf(brand, seller).filter((card) => !taken.cards.has(identity(brand, card)));
  const seller = bench.next(random, brand.define.slug, (s) => fresh(s).length > 0);
  if (seller === undefined) return undefined;
  const card = random.pick(fresh(seller));
  taken.cards.add(identity(brand, card));
  return card;
}

function cardsOf(brand: DemoBrand, seller: DemoSeller): Card[] {
  return brand.define.regions.flatMap((region) =>
    region.face_values_minor.map((faceValueMinor) => ({
      seller,
      region,
      face_value_minor: faceValueMinor,
    })),
  );
}

function identity(brand: DemoBrand, { seller, region, face_value_minor }: Card): string {
  return [seller.username, brand.define.slug, region.code, face_value_minor].join('|');
}

function giftCardOffer(
  random: Random,
  brand: DemoBrand,
  card: Card,
  taken: Taken,
): DemoGiftCardOffer {
  const { seller, region, face_value_minor } = card;
  const { tone, language = 'en' } = seller;
  const regionName = regionNameIn(brand, region, language);
  const delivery = random.chance(0.86) ? 'instant' : 'manual';
  const deliveryMinutes = delivery === 'instant' ? null : random.pick([20, 60, 60, 180]);
  const stock = random.between(3, 15);
  const priceMinor = unitPrice(random, brand, card);
  const maxQuantity = random.chance(0.6) ? stock : random.between(1, Math.min(stock, 10));
  const tiers = priceTiers(random, priceMinor, maxQuantity);
  const worth = faceValueInDollars(region.currency, face_value_minor);
  const { total_minor } = allInPrice('gift_card', minor(priceMinor), firstRuleBook);
  const facts: Facts = {
    brand: brand.define.name,
    region: regionName,
    region_code: region.code,
    card: faceValueText(region.currency, face_value_minor, language),
    currency: region.currency,
    delivery,
    place: placeOf(language, { ...region, name: regionName }),
    worldwide: region.code === 'GLOBAL',
    serial: brand.serial,
    // As the badge beside it says: of the all-in price, rounded down.
    discount: Math.floor(((worth - total_minor) / worth) * 100),
    ...(tiers[0] === undefined ? {} : { tier_quantity: tiers[0].min_quantity }),
    ...(deliveryMinutes === null ? {} : { delivery_time: durationIn(language, deliveryMinutes) }),
  };
  return {
    seller_username: seller.username,
    brand_slug: brand.define.slug,
    region_code: region.code,
    face_value_minor,
    language,
    title: freshTitle(random, { tone, language }, facts, taken),
    description: giftCardDescription(random, { tone, language }, facts),
    price_minor: priceMinor,
    delivery,
    delivery_minutes: deliveryMinutes,
    min_quantity: 1,
    max_quantity: maxQuantity,
    tiers,
    secrets: delivery === 'instant' ? codes(random, brand, stock, taken) : [],
    manual_stock: delivery === 'instant' ? 0 : stock,
  };
}

function regionNameIn({ define }: DemoBrand, region: Region, language: 'en' | 'de'): string {
  const names = language === 'de' ? define.translations?.de?.regions : undefined;
  return names?.[region.code] ?? region.name;
}

/** Near the brand's usual discount, lower for high-level sellers, rarely above face value. */
function unitPrice(random: Random, brand: DemoBrand, card: Card): number {
  const worth = faceValueInDollars(card.region.currency, card.face_value_minor);
  const levelBonus = card.seller.level * 0.006;
  const share = random.chance(0.04)
    ? 1.01 + random.next() * 0.05
    : brand.discount - levelBonus + (random.next() - 0.4) * 0.07;
  return Math.max(100, Math.round(worth * share));
}

/** Up to three tiers, each with a higher quantity and at least one cent cheaper. */
function priceTiers(random: Random, priceMinor: number, maxQuantity: number) {
  const steps = [3, 5, 10].filter((quantity) => quantity <= maxQuantity);
  const tiers: { min_quantity: number; unit_price_minor: number }[] = [];
  if (steps.length === 0 || random.chance(0.45)) return tiers;
  let last = priceMinor;
  for (const minQuantity of steps) {
    const cheaper = Math.round(last * (1 - random.between(8, 20) / 1_000));
    const unitPriceMinor = Math.min(last - 1, cheaper);
    if (unitPriceMinor < 100) break;
    tiers.push({ min_quantity: minQuantity, unit_price_minor: unitPriceMinor });
    last = unitPriceMinor;
  }
  return tiers;
}

function codes(
  random: Random,
  brand: DemoBrand,
  count: number,
  taken: Taken,
): Record<string, string>[] {
  const secrets: Record<string, string>[] = [];
  while (secrets.length < count) {
    const code = inventedCode(random, brand.code_shape);
    if (taken.codes.has(code) || code === brand.define.code_example) continue;
    taken.codes.add(code);
    secrets.push(brand.serial ? { code, serial: inventedCode(random, '############') } : { code });
  }
  return secrets;
}

/** Titles of gift cards repeat often, so after some attempts a duplicate is accepted. */
function freshTitle(
  random: Random,
  voice: Parameters<typeof giftCardTitle>[1],
  facts: Facts,
  taken: Taken,
): string {
  let title = giftCardTitle(random, voice, facts);
  for (let tries = 0; tries < 30 && taken.titles.has(title); tries += 1) {
    title = giftCardTitle(random, voice, facts);
  }
  taken.titles.add(title);
  return title;
}
