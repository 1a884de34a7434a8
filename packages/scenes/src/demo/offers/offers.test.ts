import { attributeValuesSchema, secretSchema } from '@guildhall/domain/catalog/schema';
import type { AttributeValues } from '@guildhall/domain/catalog/types';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import { canonicalAttributes, validateOffer } from '@guildhall/domain/offers/rules';
import { accountOfferSchema } from '@guildhall/domain/offers/schema';
import { findContact } from '@guildhall/services/kernel/contact-filter/contact-filter';
import { describe, expect, it } from 'vitest';
import { demoGames } from '../catalog/games.ts';
import { giftCardOffers } from './gift-card-offers.ts';
import { demoBrands } from '../catalog/gift-cards.ts';
import { accountOffers } from './offers.ts';
import { demoSellers } from '../people.ts';
import { seededRandom } from '../random.ts';

const made = (seed: number) => accountOffers(1_050, seededRandom(seed), demoGames, demoSellers);
const offers = made(2026);
const levels = new Map(demoSellers.map(({ username, level }) => [username, level]));

function levelOf(username: string): number {
  const level = levels.get(username);
  if (level === undefined) throw new Error(`no seller ${username}`);
  return level;
}

/** Compiled once per game, since creating zod schemas is expensive. */
const games = new Map(
  demoGames.map(({ define }) => [
    define.slug,
    {
      ...define,
      attributes: attributeValuesSchema(define.schema, new Date()),
      secret: secretSchema(define.schema.vault),
    },
  ]),
);

function gameOf(slug: string) {
  const game = games.get(slug);
  if (game === undefined) throw new Error(`no game ${slug}`);
  return game;
}

const OPTIONS = { own_hosts: [], link_hosts: firstRuleBook.link_hosts };

describe('the account offers of the demo shop', () => {
  it('are deterministic for a seed', () => {
    expect(made(2026)).toEqual(offers);
    expect(made(1)).not.toEqual(offers);
  });

  it('have no contact details, for which they would go to review', () => {
    const cards = giftCardOffers(450, seededRandom(2026), demoBrands, demoSellers);
    const texts = [...offers, ...cards].flatMap(({ title, description }) => [title, description]);
    const found = texts.flatMap((text) => findContact(text, OPTIONS) ?? []);
    expect(found).toEqual([]);
  });

  // Three seeds, to find contradictions that do not occur with each seed.
  it.each([2026, 5, 77])('satisfy the rules of an offer (seed %i)', (seed) => {
    for (const { seller_username, ...offer } of made(seed)) {
      expect(accountOfferSchema(firstRuleBook).parse(offer)).toEqual(offer);
      const game = gameOf(offer.game_slug);
      expect(game.attributes.safeParse(offer.attributes).error?.issues).toBeUndefined();
      for (const secret of offer.secrets) {
        expect(game.secret.safeParse(secret).error?.issues).toBeUndefined();
      }
      const violations = validateOffer(
        {
          ...offer,
          kind: 'account',
          min_quantity: 1,
          max_quantity: 1,
          tiers: [],
          stock: { count: 1, sealed: offer.secrets.length },
        },
        {
          seller_level: levelOf(seller_username),
          risk_class: game.risk_class,
          delivery_choices_minutes: firstRuleBook.delivery_choices_minutes,
          rules: firstRuleBook,
        },
      );
      expect(violations).toEqual({});
      expect(offer.price_minor).toBeGreaterThanOrEqual(299);
      expect(offer.price_minor).toBeLessThanOrEqual(90_000);
    }
  });

  it('cover all games and at least forty sellers', () => {
    expect(offers).toHaveLength(1_050);
    const byGame = Object.groupBy(offers, ({ game_slug }) => game_slug);
    for (const game of demoGames) {
      expect(byGame[game.define.slug]?.length ?? 0).toBeGreaterThanOrEqual(20);
    }
    const cards = giftCardOffers(450, seededRandom(1), demoBrands, demoSellers);
    const sellers = new Set([...offers, ...cards].map(({ seller_username }) => seller_username));
    expect(sellers.size).toBeGreaterThanOrEqual(40);
  });

  it('stay below the limit of every level together with the gift cards', () => {
    const cards = giftCardOffers(450, seededRandom(2026), demoBrands, demoSellers);
    const bySeller = Object.groupBy([...offers, ...cards], (offer) => offer.seller_username);
    for (const [username, own] of Object.entries(bySeller)) {
      const cap = levelTerms(firstRuleBook, levelOf(username)).max_active_offers;
      expect(own?.length ?? 0).toBeLessThanOrEqual(cap);
    }
  });

  it('have unique titles and sign-ins, and unique attributes per seller', () => {
    expect(new Set(offers.map(({ title }) => title)).size).toBe(offers.length);
    const logins = offers.flatMap(({ secrets }) => secrets.map(({ login }) => login));
    expect(new Set(logins).size).toBe(logins.length);
    const identities = offers.map((offer) => {
      const attributes = offer.attributes as AttributeValues;
      return offer.seller_username + canonicalAttributes(offer.game_slug, attributes);
    });
    expect(new Set(identities).size).toBe(identities.length);
  });

  it('have texts of valid length, without placeholders and contact data', () => {
    for (const { title, description } of offers) {
      expect(title.length).toBeGreaterThanOrEqual(12);
      expect(title.length).toBeLessThanOrEqual(110);
      expect(description.length).toBeGreaterThanOrEqual(80);
      expect(description.length).toBeLessThanOrEqual(900);
      expect(`${title} ${description}`).not.toMatch(/[{}@]|undefined|NaN|https?:|\bnull\b| {2}/);
      expect(`${title} ${description}`).not.toMatch(/\p{Extended_Pictographic}/u);
    }
  });

  it('seal the mailbox only if it is part of the sale, and warn if it is not', () => {
    const without = offers.filter(({ attributes }) => attributes['email_access'] === 'No');
    expect(without.length).toBeGreaterThan(20);
    for (const offer of without) {
      expect(offer.warranty_days).toBeGreaterThanOrEqual(firstRuleBook.warranty_days.C);
      expect(offer.secrets.every((secret) => secret['email_password'] === undefined)).toBe(true);
      expect(offer.description).toMatch(/email|mailbox/i);
    }
  });

  it('have a higher price for a higher rank', () => {
    const mean = (ranks: readonly string[]) => {
      const prices = offers
        .filter((o) => o.game_slug === 'valorant' && ranks.includes(String(o.attributes['rank'])))
        .map((o) => o.price_minor);
      return prices.reduce((sum, price) => sum + price, 0) / prices.length;
    };
    expect(mean(['Ascendant', 'Immortal', 'Radiant'])).toBeGreaterThan(
      3 * mean(['Unranked', 'Iron', 'Bronze']),
    );
  });

  it('throw if the sellers do not have enough capacity', () => {
    expect(() => accountOffers(9_000, seededRandom(1), demoGames, demoSellers.slice(20))).toThrow(
      RangeError,
    );
  });
});
