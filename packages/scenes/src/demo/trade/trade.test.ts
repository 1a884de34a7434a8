import { DAY_MS, HOUR_MS } from '@guildhall/domain/kernel/clock';
import { describe, expect, it } from 'vitest';
import { demoSellers } from '../people.ts';
import { seededRandom } from '../random.ts';
import { joinedDaysAgo, type Play, playOf, purchasesOf, tickAfter } from './trade.ts';

const now = new Date('2026-11-23T12:00:00Z');
const daysBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
const span = { from: daysBefore(730), to: daysBefore(7), now };
const tradingSellers = (seed: number) => {
  const random = seededRandom(seed);
  return demoSellers.map((seller, index) => ({
    ...seller,
    joined_at: daysBefore(joinedDaysAgo(random, seller, index === 0)),
  }));
};
const sellers = tradingSellers(1);
const purchases = purchasesOf(seededRandom(2), sellers, span);
const between = (from: number, to: number) =>
  purchases.filter(({ at }) => at >= daysBefore(from) && at < daysBefore(to)).length;

describe('the purchases of the demo’s past', () => {
  it('are thousands in two years, in their order, and none after the end', () => {
    expect(purchases.length).toBeGreaterThan(4_000);
    expect(purchases.length).toBeLessThan(7_000);
    const times = purchases.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(0)).toBeGreaterThanOrEqual(span.from.getTime());
    expect(times.at(-1)).toBeLessThanOrEqual(span.to.getTime());
  });

  it('are of sellers who had joined before', () => {
    for (const { seller, at } of purchases) expect(at > seller.joined_at).toBe(true);
  });

  it('grow from each half-year to the next', () => {
    const halves = [730, 547, 365, 182].map((from) => between(from, from - 182));
    expect(halves).toEqual(halves.toSorted((a, b) => a - b));
    expect(halves.at(0)).toBeGreaterThan(10);
  });

  it('are more, the higher the level of the seller', () => {
    const recent = purchases.filter(({ at }) => at >= daysBefore(97));
    const byLevel = [0, 1, 2, 3, 4].map((level) => {
      const some = demoSellers.filter((seller) => seller.level === level).length;
      return recent.filter(({ seller }) => seller.level === level).length / some;
    });
    expect(byLevel).toEqual(byLevel.toSorted((a, b) => a - b));
    // A level needs 5, 30, 100 or 300 completed orders of 90 days (rules.md §2).
    for (const [level, least] of [0, 5, 30, 100, 300].entries()) {
      expect(byLevel[level]).toBeGreaterThan(least);
    }
  });

  it('are the same for the same seed and time', () => {
    expect(purchasesOf(seededRandom(2), tradingSellers(1), span)).toEqual(purchases);
  });
});

describe('the times at which money moves', () => {
  it('are at or after the given time, within hours, and in the same order', () => {
    let last = 0;
    for (let time = daysBefore(40).getTime(); time < now.getTime(); time += 1_234_567) {
      const tick = tickAfter(new Date(time)).getTime();
      expect(tick).toBeGreaterThanOrEqual(time);
      expect(tick - time).toBeLessThan(12 * HOUR_MS);
      expect(tick).toBeGreaterThanOrEqual(last);
      expect(tickAfter(new Date(tick)).getTime()).toBe(tick);
      last = tick;
    }
  });

  it('are few, and spread over the day', () => {
    const ticks = new Set<number>();
    for (let time = daysBefore(100).getTime(); time < now.getTime(); time += HOUR_MS) {
      ticks.add(tickAfter(new Date(time)).getTime());
    }
    expect(ticks.size).toBeLessThan(410);
    expect(new Set([...ticks].map((tick) => new Date(tick).getUTCHours())).size).toBe(24);
  });
});

describe('what happens to orders', () => {
  const share = (delivery: 'instant' | 'manual', ...plays: Play[]) => {
    const random = seededRandom(3);
    const drawn = Array.from({ length: 20_000 }, () => playOf(random, delivery));
    return drawn.filter((play) => plays.includes(play)).length / drawn.length;
  };

  it.each(['instant', 'manual'] as const)('is healthy: nine in ten %s orders complete', (mode) => {
    expect(share(mode, 'confirmed', 'left_to_time')).toBeGreaterThan(0.88);
    expect(share(mode, 'never_paid')).toBeGreaterThan(0.01);
  });

  it('is late or cancelled by the seller in few manual orders, and in no instant one', () => {
    const faults = ['late', 'cancelled_late', 'cannot_deliver'] as const;
    expect(share('manual', ...faults)).toBeGreaterThan(0.03);
    expect(share('manual', ...faults)).toBeLessThan(0.08);
    expect(share('instant', ...faults)).toBe(0);
  });
});
