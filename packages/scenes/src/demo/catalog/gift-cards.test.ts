import {
  defineGiftCardBrandSchema,
  giftCardVaultFields,
  secretSchema,
} from '@guildhall/domain/catalog/schema';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { minor } from '@guildhall/domain/kernel/money';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import { allInPrice, validateOffer } from '@guildhall/domain/offers/rules';
import { giftCardOfferSchema } from '@guildhall/domain/offers/schema';
import { describe, expect, it } from 'vitest';
import { faceValueText } from './brand.ts';
import { giftCardOffers } from '../offers/gift-card-offers.ts';
import { demoBrands, demoGiftCardBrands } from './gift-cards.ts';
import { demoSellers } from '../people.ts';
import { seededRandom } from '../random.ts';

const made = (seed: number) => giftCardOffers(450, seededRandom(seed), demoBrands, demoSellers);
const offers = made(2026);
const levels = new Map(demoSellers.map(({ username, level }) => [username, level]));

function levelOf(username: string): number {
  const level = levels.get(username);
  if (level === undefined) throw new Error(`no seller ${username}`);
  return level;
}

describe('the gift-card brands of the demo shop', () => {
  it('are at least eleven, with unique slugs and popularity', () => {
    expect(demoGiftCardBrands.length).toBeGreaterThanOrEqual(11);
    for (const key of ['slug', 'popularity'] as const) {
      const values = demoGiftCardBrands.map((brand) => brand[key]);
      expect(new Set(values).size).toBe(values.length);
    }
  });

  it.each(demoGiftCardBrands.map((brand) => [brand.slug, brand] as const))(
    '%s is a valid brand definition, and its example matches its pattern',
    (_, brand) => {
      expect(defineGiftCardBrandSchema.parse(brand)).toEqual(brand);
      expect(brand.code_example).toMatch(new RegExp(`^(?:${brand.code_pattern})$`, 'u'));
      const regions = brand.regions.map(({ code }) => code);
      expect(new Set(regions).size).toBe(regions.length);
    },
  );

  it('have yen without and dollars with decimals', () => {
    expect(faceValueText('JPY', 1_100)).toBe('1,100 JPY');
    expect(faceValueText('USD', 899)).toBe('8.99 USD');
    expect(faceValueText('EUR', 5_000)).toBe('50 EUR');
    expect(faceValueText('USD', 899, 'de')).toBe('8,99 USD');
    expect(faceValueText('JPY', 1_100, 'de')).toBe('1.100 JPY');
  });
});

describe('the gift-card offers of the demo shop', () => {
  it('are deterministic for a seed', () => {
    expect(made(2026)).toEqual(offers);
    expect(made(1)).not.toEqual(offers);
  });

  it('satisfy the schema and rules of an offer', () => {
    expect(offers).toHaveLength(450);
    for (const { seller_username, ...offer } of offers) {
      expect(giftCardOfferSchema(firstRuleBook).parse(offer)).toEqual(offer);
      const brand = demoGiftCardBrands.find(({ slug }) => slug === offer.brand_slug);
      const region = brand?.regions.find(({ code }) => code === offer.region_code);
      expect(region?.face_values_minor).toContain(offer.face_value_minor);
      const stockCount = offer.secrets.length + offer.manual_stock;
      const violations = validateOffer(
        {
          ...offer,
          kind: 'gift_card',
          warranty_days: 0,
          stock: { count: stockCount, sealed: offer.secrets.length },
        },
        {
          seller_level: levelOf(seller_username),
          risk_class: null,
          delivery_choices_minutes: firstRuleBook.delivery_choices_minutes,
          rules: firstRuleBook,
        },
      );
      expect(violations).toEqual({});
      expect(offer.max_quantity).toBeLessThanOrEqual(stockCount);
    }
  });

  it('have unique codes of the right shape', () => {
    const seen = new Set<string>();
    for (const offer of offers) {
      const brand = demoGiftCardBrands.find(({ slug }) => slug === offer.brand_slug);
      if (brand === undefined) throw new Error(offer.brand_slug);
      const schema = secretSchema(giftCardVaultFields(brand));
      for (const secret of offer.secrets) {
        expect(schema.safeParse(secret).error).toBeUndefined();
        expect(seen.has(String(secret['code']))).toBe(false);
        seen.add(String(secret['code']));
      }
      const counts = offer.delivery === 'instant' ? [3, 15] : [0, 0];
      expect(offer.secrets.length).toBeGreaterThanOrEqual(counts[0] ?? 0);
      expect(offer.secrets.length).toBeLessThanOrEqual(counts[1] ?? 0);
    }
    expect(seen.size).toBeGreaterThan(2_000);
  });

  it('are unique per seller and card, with texts of valid length', () => {
    const cards = offers.map((offer) =>
      [offer.seller_username, offer.brand_slug, offer.region_code, offer.face_value_minor].join(),
    );
    expect(new Set(cards).size).toBe(offers.length);
    expect(new Set(offers.map(({ title }) => title)).size).toBeGreaterThan(offers.length * 0.97);
    for (const { title, description } of offers) {
      expect(title.length).toBeLessThanOrEqual(110);
      expect(description.length).toBeGreaterThanOrEqual(80);
      expect(description.length).toBeLessThanOrEqual(900);
      expect(`${title} ${description}`).not.toMatch(/[{}@]|undefined|NaN|https?:/);
    }
  });

  it('say the same discount as the badge beside them: of the all-in price, rounded down', () => {
    const said = offers.flatMap(({ face_value_minor, price_minor, region_code, ...texts }) => {
      const percent = /(\d+)\s?% (?:off|below face value)/.exec(
        `${texts.title} ${texts.description}`,
      )?.[1];
      if (percent === undefined || region_code !== 'US') return [];
      const { total_minor } = allInPrice('gift_card', minor(price_minor), firstRuleBook);
      return [[Number(percent), Math.floor((1 - total_minor / face_value_minor) * 100)] as const];
    });
    expect(said.length).toBeGreaterThan(5);
    for (const [inText, onBadge] of said) expect(inText).toBe(onBadge);
  });

  it('are written in the language of their seller and marked with it', () => {
    const languages = new Map(demoSellers.map(({ username, language }) => [username, language]));
    const [german, english] = [
      / (der|die|das|im|mit|für|ein|eine|aus) /,
      / (the|is|are|for|with|of|an?|in|only) /i,
    ];
    for (const { seller_username, language, title, description } of offers) {
      expect(language).toBe(languages.get(seller_username) ?? 'en');
      expect(description).toMatch(language === 'de' ? german : english);
      if (language === 'de') expect(`${title} ${description}`).not.toMatch(/ (the|with|of) /);
      if (language === 'en') expect(`${title} ${description}`).not.toMatch(/ (der|und|für) /);
    }
    const germanOffers = offers.filter(({ language }) => language === 'de');
    expect(germanOffers.length).toBeGreaterThan(30);
  });

  it('stay below the limit of every level', () => {
    const bySeller = Object.groupBy(offers, ({ seller_username }) => seller_username);
    for (const [username, own] of Object.entries(bySeller)) {
      const cap = levelTerms(firstRuleBook, levelOf(username)).max_active_offers;
      expect(own?.length ?? 0).toBeLessThanOrEqual(cap * 0.8);
    }
  });

  it('throw if the sellers do not have enough capacity', () => {
    const tooMany = () => giftCardOffers(20_000, seededRandom(1), demoBrands, demoSellers);
    expect(tooMany).toThrow(RangeError);
  });
});
