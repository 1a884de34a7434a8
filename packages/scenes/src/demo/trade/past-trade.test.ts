import { DAY_MS } from '@guildhall/domain/kernel/clock';
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { newId } from '@guildhall/domain/kernel/ids';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import { splitOnConfirm } from '@guildhall/domain/wallet/rules';
import { minor } from '@guildhall/domain/kernel/money';
import type { Product } from '@guildhall/services/offers/check-offer';
import { describe, expect, it } from 'vitest';
import { demoGames } from '../catalog/games.ts';
import { demoGiftCardBrands } from '../catalog/gift-cards.ts';
import { goodsInvention } from './past-goods.ts';
import { fundWallets } from './past-money.ts';
import { playTrade } from './past-trade.ts';
import { demoSellers } from '../people.ts';
import { seededRandom } from '../random.ts';
import { purchasesOf } from './trade.ts';

const now = new Date('2026-11-23T12:00:00Z');
const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
const span = { from: daysBefore(730), to: daysBefore(7), now };
/** Of each level one, and who sells only gift cards. */
const sellers = ['oakandember', 'hexagonal', 'basalt', 'sixfeet', 'giftgrove'].map((name) => {
  const seller = demoSellers.find(({ username }) => username === name);
  if (seller === undefined) throw new Error(`no seller ${name}`);
  return { ...seller, id: newId(), joined_at: daysBefore(500) };
});
const buyers = Array.from({ length: 40 }, () => ({ id: newId(), joined_at: span.from }));

const products = new Map<string, Product>([
  ...demoGames.map(({ define }) => [define.slug, productOf(define, define.risk_class)] as const),
  ...demoGiftCardBrands.map((brand) => [brand.slug, productOf(brand, null)] as const),
]);
function productOf(
  { slug, name }: { slug: string; name: string },
  riskClass: Product['risk_class'],
): Product {
  const known = { id: newId(), slug, name, risk_class: riskClass, schema: null };
  return { ...known, restricted: false, hidden: false, delivery_choices_minutes: [] };
}

const random = seededRandom(7);
const trade = playTrade(
  {
    random,
    rules: firstRuleBook,
    span,
    moderator_id: newId(),
    sellerId: ({ username }) => sellers.find((one) => one.username === username)?.id ?? '',
    buyerOf: () => random.pick(buyers),
    goodsOf: goodsInvention(random, firstRuleBook, products),
  },
  purchasesOf(random, sellers, span),
);
const { orders, offers } = trade;
const { postings, top_ups } = fundWallets(
  random,
  firstRuleBook,
  orders.flatMap((order) => order.postings),
);
const shareOf = (...states: string[]) =>
  orders.filter(({ order }) => states.includes(order.state)).length / orders.length;

describe('the demo’s past', () => {
  it('has the shares of a healthy shop', () => {
    expect(orders.length).toBeGreaterThan(400);
    expect(shareOf('completed', 'in_protection')).toBeGreaterThan(0.88);
    expect(shareOf('cancelled')).toBeGreaterThan(0.01);
    expect(shareOf('cancelled')).toBeLessThan(0.08);
    expect(shareOf('expired')).toBeGreaterThan(0.005);
    expect(shareOf('expired')).toBeLessThan(0.06);
  });

  it('ends with orders that wait for nothing but the end of their protection', () => {
    expect(shareOf('completed', 'in_protection', 'cancelled', 'expired')).toBe(1);
    for (const { order } of orders) {
      for (const { due_at } of order.units) expect(due_at === null || due_at > span.to).toBe(true);
    }
  });

  it('has no step and no posting before its order was opened, or in the future', () => {
    for (const { steps, postings: moved, created_at } of orders) {
      for (const { at } of [...steps, ...moved]) {
        expect(at >= created_at).toBe(true);
        expect(at <= now).toBe(true);
      }
    }
  });

  it('makes orders under the level and the price limit that its seller had then', () => {
    for (const { order } of orders) {
      const { seller_level, commission } = order.terms;
      const terms = levelTerms(firstRuleBook, seller_level);
      expect(commission).toBe(terms.commission[order.kind]);
      expect(order.price_minor / order.quantity).toBeLessThanOrEqual(terms.max_price_minor);
    }
    const levels = new Set(orders.map(({ order }) => order.terms.seller_level));
    expect([...levels].toSorted()).toEqual([0, 1, 2, 3]);
  });

  it('gives each seller the level that they have in the data, by what was completed', () => {
    expect(sellers.map(({ id }) => trade.levels.get(id))).toEqual(sellers.map((s) => s.level));
  });

  it('leaves no wallet below zero, and tops up within the limits', () => {
    const balances = new Map<string, number>();
    for (const { posting } of postings) {
      for (const { account, direction, amount_minor } of posting.lines) {
        const change = amount_minor * (direction === 'credit' ? 1 : -1);
        balances.set(account, (balances.get(account) ?? 0) + change);
        if (account.includes(':')) expect(balances.get(account)).toBeGreaterThanOrEqual(0);
      }
    }
    for (const { amount_minor } of top_ups) {
      expect(amount_minor).toBeGreaterThanOrEqual(firstRuleBook.top_up.least_minor);
      expect(amount_minor).toBeLessThanOrEqual(firstRuleBook.top_up.most_minor);
    }
  });

  it('gives the fund its share of every confirmed unit', () => {
    const fund = postings.flatMap(({ posting }) =>
      posting.lines.filter(({ account }) => account === 'fund').map((line) => line.amount_minor),
    );
    const shares = orders.flatMap(({ order }) =>
      order.units
        .filter(({ confirmed_at }) => confirmed_at !== null)
        .map(({ price_minor, fee_minor }) => {
          const price = { price_minor: minor(price_minor), fee_minor: minor(fee_minor) };
          return splitOnConfirm(price, order.terms).fund_minor;
        }),
    );
    const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
    expect(sum(shares)).toBeGreaterThan(0);
    expect(sum(fund)).toBe(sum(shares));
  });

  it('leaves no offer of its own for sale', () => {
    const states = new Set(offers.map(({ offer }) => offer.state));
    expect([...states].toSorted()).toEqual(['archived', 'sold_out']);
  });

  it('sells no account that was created after it was sold', () => {
    const years = offers.flatMap(({ content, created_at }) => {
      const { created_year: year } = content.attributes;
      return typeof year === 'number' ? [created_at.getUTCFullYear() - year] : [];
    });
    expect(years.length).toBeGreaterThan(100);
    expect(Math.min(...years)).toBeGreaterThanOrEqual(-0);
  });
});
