/**
 * Generates the account offers of the demo shop from its games and sellers. Pure and deterministic.
 */
import type { AttributeValue } from '@guildhall/domain/catalog/types';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import { canonicalAttributes } from '@guildhall/domain/offers/rules';
import type { PublishAccountOffer } from '@guildhall/domain/offers/schema';
import { accountDescription, accountTitle } from '../catalog/account-words.ts';
import type { AccountDraw } from '../catalog/attributes.ts';
import type { DemoGame } from '../catalog/game.ts';
import { settle } from '../catalog/game-rules.ts';
import { type DemoSeller, sellerBench } from '../people.ts';
import type { Random } from '../random.ts';
import { inventedHandle } from '../vault.ts';
import type { Facts } from '../catalog/words.ts';

export type DemoAccountOffer = PublishAccountOffer & { readonly seller_username: string };

const CHEAPEST_MINOR = 300;
const DEAREST_MINOR = 90_000;

/**
 * Generates `count` offers, distributed over games by popularity and over sellers by level. Throws
 * a RangeError if the sellers have no capacity left. Titles, logins, and the attributes of one
 * seller in one game are unique.
 */
export function accountOffers(
  count: number,
  random: Random,
  games: readonly DemoGame[],
  sellers: readonly DemoSeller[],
): DemoAccountOffer[] {
  const bench = sellerBench(sellers, 'games');
  const taken: Taken = { titles: new Set(), attributes: new Set(), handles: new Set() };
  let open = games;
  const offers: DemoAccountOffer[] = [];
  while (offers.length < count) {
    if (open.length === 0) throw new RangeError(`the sellers have no room for ${count} offers`);
    const game = random.weighted(open.map((g) => [g, g.define.popularity] as const));
    const seller = bench.next(random, game.define.slug);
    if (seller === undefined) open = open.filter((g) => g !== game);
    else offers.push(accountOffer(random, game, seller, taken));
  }
  return offers;
}

interface Taken {
  readonly titles: Set<string>;
  readonly attributes: Set<string>;
  readonly handles: Set<string>;
}

function accountOffer(
  random: Random,
  game: DemoGame,
  seller: DemoSeller,
  taken: Taken,
): DemoAccountOffer {
  const { attributes, price_minor } = affordable(random, game, seller, taken);
  const delivery = random.chance(0.68) ? 'instant' : 'manual';
  const deliveryMinutes = delivery === 'instant' ? null : random.weighted(DELIVERY_MINUTES);
  const warrantyDays = warranty(random, game, attributes);
  const facts: Facts = {
    ...attributes,
    game: game.define.name,
    delivery,
    warranty_days: warrantyDays,
    ...(deliveryMinutes === null ? {} : { delivery_time: durationText(deliveryMinutes) }),
  };
  return {
    seller_username: seller.username,
    game_slug: game.define.slug,
    language: 'en',
    title: freshTitle(random, game, seller, facts, taken),
    description: accountDescription(random, game, seller.tone, facts),
    attributes,
    price_minor,
    delivery,
    delivery_minutes: deliveryMinutes,
    warranty_days: warrantyDays,
    secrets: delivery === 'instant' ? [secretOf(random, game, attributes, taken)] : [],
  };
}

const DELIVERY_MINUTES = [
  [20, 4],
  [60, 6],
  [180, 4],
  [360, 3],
  [720, 2],
  [1_440, 1],
] as const;

function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'one hour' : `${minutes / 60} hours`;
}

type Values = Record<string, AttributeValue>;

/**
 * Generates accounts until one is new for its seller and within the maximum price of their level.
 */
function affordable(random: Random, game: DemoGame, seller: DemoSeller, taken: Taken) {
  const most = levelTerms(firstRuleBook, seller.level).max_price_minor;
  for (let strongest = 1; ; strongest *= 0.93) {
    const attributes = rolled(random, game, random.next() ** 2 * strongest);
    const priceMinor = price(random, game, attributes);
    const identity = `${seller.username}|${canonicalAttributes(game.define.slug, attributes)}`;
    if (priceMinor > Math.min(most, DEAREST_MINOR) || taken.attributes.has(identity)) continue;
    taken.attributes.add(identity);
    return { attributes, price_minor: priceMinor };
  }
}

function rolled(random: Random, game: DemoGame, strength: number): Values {
  const years = 2026 - game.since_year;
  const age = Math.round(years * Math.min(1, random.next() * 0.7 + strength * 0.45));
  const values: Values = {};
  const draw: AccountDraw = { random, strength, created_year: 2026 - age, values };
  for (const { field, roll } of game.attributes) {
    // Sellers sometimes leave optional fields empty.
    const leftOut = !field.required && random.chance(0.1);
    const value = leftOut ? undefined : roll(draw);
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    values[field.key] = value;
  }
  settle(values, game.rules);
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

const EMAIL_FACTOR: Readonly<Record<string, number>> = { Yes: 1, Changeable: 0.93, No: 0.62 };

/** The value of the attributes, adjusted for email access, first ownership and a random factor. */
function price(random: Random, game: DemoGame, attributes: Values): number {
  const worth = game.attributes.reduce((sum, { field, worthMinor }) => {
    const value = attributes[field.key];
    return sum + (value === undefined ? 0 : worthMinor(value));
  }, game.base_minor);
  const email = EMAIL_FACTOR[String(attributes['email_access'])] ?? 1;
  const owner = attributes['first_owner'] === true ? 1.06 : 1;
  const mood = 0.82 + random.next() * 0.34;
  return charm(random, Math.max(CHEAPEST_MINOR, worth * email * owner * mood));
}

/** Rounds to usual prices: 7.49, 24.99, 185.00. */
function charm(random: Random, priceMinor: number): number {
  if (priceMinor < 2_000) {
    const half = Math.max(3, Math.round(priceMinor / 50) / 2);
    return Math.round(half * 100) - random.pick([0, 1, 1]);
  }
  if (priceMinor < 10_000) {
    return Math.round(priceMinor / 100) * 100 - random.pick([0, 1, 1, 10, 50]);
  }
  const step = priceMinor < 30_000 ? 500 : 1_000;
  return Math.round(priceMinor / step) * step - random.pick([0, 0, 1, 100]);
}

/** An account without email access counts as class C, whatever its game (rules.md §4). */
function warranty(random: Random, game: DemoGame, attributes: Values): number {
  const riskClass = attributes['email_access'] === 'No' ? 'C' : game.define.risk_class;
  const least = firstRuleBook.warranty_days[riskClass];
  if (random.chance(0.72)) return least;
  return random.pick(firstRuleBook.warranty_choices_days.filter((days) => days >= least));
}

function freshTitle(
  random: Random,
  game: DemoGame,
  seller: DemoSeller,
  facts: Facts,
  taken: Taken,
): string {
  for (let tries = 0; tries < 200; tries += 1) {
    const title = accountTitle(random, game, seller.tone, facts);
    if (title === null || taken.titles.has(title)) continue;
    taken.titles.add(title);
    return title;
  }
  throw new RangeError(`${game.define.slug} has too few titles for so many offers`);
}

function secretOf(
  random: Random,
  game: DemoGame,
  attributes: Values,
  taken: Taken,
): Record<string, string> {
  let handle: string;
  do {
    handle = inventedHandle(random);
  } while (taken.handles.has(handle));
  taken.handles.add(handle);
  const secret: Record<string, string> = {};
  for (const { field, make } of game.vault) {
    const value = make({ random, handle, attributes });
    if (value !== undefined) secret[field.key] = value;
  }
  return secret;
}
