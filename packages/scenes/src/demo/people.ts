/** The users of the demo shop. All names are invented. */
import { firstRuleBook } from '@guildhall/domain/kernel/rules/first-rule-book';
import { levelTerms } from '@guildhall/domain/kernel/rules/rule-book';
import type { z } from 'zod';
import people from '../../data/people.json' with { type: 'json' };
import { peopleSchema, type SellerLevel } from './data-schema.ts';
import type { Random } from './random.ts';

const { sellers, buyers } = peopleSchema.parse(people);

export type DemoSeller = z.infer<typeof peopleSchema>['sellers'][number];

/** High-level sellers first, then the many occasional ones. */
export const demoSellers: readonly DemoSeller[] = sellers;

/** Usernames. */
export const demoBuyers: readonly string[] = buyers;

/** The relative activity of each level; keeps low-level sellers small. */
const ACTIVITY: Readonly<Record<SellerLevel, number>> = { 0: 5, 1: 17, 2: 38, 3: 62, 4: 90 };

/** Assigns offers to sellers without exceeding the limit of their level. */
export interface Bench {
  /** A seller of this product with capacity that suits, or undefined. */
  next(
    random: Random,
    slug: string,
    suits?: (seller: DemoSeller) => boolean,
  ): DemoSeller | undefined;
}

/**
 * Offers of both kinds share one limit, so sellers of both reserve a part for the other kind. A
 * fifth of every limit stays free for other offers of the demo.
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
  const cap = levelTerms(firstRuleBook, s.level).max_active_offers;
  const usable = Math.floor(cap * 0.8);
  const both = s.games.length > 0 && s.brands.length > 0;
  if (!both) return usable;
  return kind === 'games' ? Math.ceil(usable * 0.6) : Math.floor(usable * 0.4);
}
