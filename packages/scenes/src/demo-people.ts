/** The people of the demo shop. All names are invented; nobody here exists. */
import { currentRuleBook, levelTerms } from '@guildhall/domain/kernel/rule-book';
import type { z } from 'zod';
import people from '../data/people.json' with { type: 'json' };
import { peopleSchema, type SellerLevel } from './demo-data-schema.ts';
import type { Random } from './demo-random.ts';

const { sellers, buyers } = peopleSchema.parse(people);

export type DemoSeller = z.infer<typeof peopleSchema>['sellers'][number];

/** Established shops first, and below them the many who sell now and then. */
export const demoSellers: readonly DemoSeller[] = sellers;

/** Usernames. */
export const demoBuyers: readonly string[] = buyers;

/** How busy a level is beside the others; also keeps the small sellers small. */
const ACTIVITY: Readonly<Record<SellerLevel, number>> = { 0: 5, 1: 17, 2: 38, 3: 62, 4: 90 };

/** Hands out offers to sellers so that nobody exceeds the cap of his level. */
export interface Bench {
  /** A seller of the speciality who has room and suits, or undefined when there is none. */
  next(
    random: Random,
    slug: string,
    suits?: (seller: DemoSeller) => boolean,
  ): DemoSeller | undefined;
}

/**
 * Offers of both kinds share one cap, so a seller of both leaves part of his room to the other.
 * A fifth of every cap stays free for what the rest of the shop does with these sellers.
 */
export function sellerBench(sellers: readonly DemoSeller[], kind: 'games' | 'brands'): Bench {
  const room = new Map(sellers.map((s) => [s, roomFor(s, kind)]));
  return {
    next(random, slug, suits = () => true) {
      const free = sellers.filter(
        (s) => s[kind].includes(slug) && (room.get(s) ?? 0) > 0 && suits(s),
      );
      if (free.length === 0) return undefined;
      const chosen = random.weighted(free.map((s) => [s, ACTIVITY[s.level]] as const));
      room.set(chosen, (room.get(chosen) ?? 0) - 1);
      return chosen;
    },
  };
}

function roomFor(s: DemoSeller, kind: 'games' | 'brands'): number {
  if (s[kind].length === 0) return 0;
  const cap = levelTerms(currentRuleBook, s.level).max_active_offers;
  const usable = Math.floor(cap * 0.8);
  const both = s.games.length > 0 && s.brands.length > 0;
  if (!both) return usable;
  return kind === 'games' ? Math.ceil(usable * 0.6) : Math.floor(usable * 0.4);
}
