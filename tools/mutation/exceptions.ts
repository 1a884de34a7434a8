import type { Exception } from './list.ts';

/**
 * Mutants that no test can catch, because the program does the same with them. The tests that need
 * no database try each all the same: one that is caught, or that the code no longer has, is a
 * mistake in this file.
 */
export const exceptions: readonly Exception[] = [
  {
    mutant: "packages/api/src/declaration.ts › permit › permission !== 'signed_in' → true",
    reason: 'every role holds `signed_in`',
  },
  {
    mutant: 'packages/domain/src/kernel/money.ts › largest › a >= b → >',
    reason: 'of two equal amounts either is the largest',
  },
  {
    mutant: 'packages/domain/src/kernel/clock.ts › later › a.getTime() >= b.getTime() → >',
    reason: 'of two equal moments either is the later',
  },
  {
    mutant:
      'packages/domain/src/offers/rules.ts › offerFaults › context.risk_class !== null → true',
    reason: 'no class has no shortest warranty, and no warranty is shorter than that',
  },
  {
    mutant: 'packages/domain/src/orders/rules.ts › splitOnConfirm › fund_share < charged → <=',
    reason: 'where both are the same, either is the smaller',
  },
  {
    mutant: 'packages/domain/src/wallet/rules.ts › posting › each.direction === direction → not',
    reason: 'both sums change places, and it is only asked whether they are equal',
  },
  {
    mutant: 'packages/domain/src/wallet/rules.ts › posting › amount_minor < 0 → <=',
    reason: 'lines of nothing were left out before',
  },
  {
    mutant:
      'packages/services/src/orders/lock-own-order.ts › lockOwnOrder › order === undefined → false (2)',
    reason: 'who has no order before him has no part in it, which is asked next',
  },
  {
    mutant:
      'packages/services/src/wallet/carry-out-effect.ts › carryOutUnitEffect › hold !== undefined → true',
    reason: "a unit in protection has its hold: no split of today's rule book leaves it empty",
  },
  {
    mutant: 'packages/services/src/wallet/carry-out-effect.ts › confirm › amount_minor > 0 → true',
    reason: "no split of today's rule book has an empty slice, and the table refuses one",
  },
  {
    mutant: 'packages/services/src/wallet/carry-out-effect.ts › confirm › amount_minor > 0 → >=',
    reason: "no split of today's rule book has an empty slice, and the table refuses one",
  },
  {
    mutant:
      'packages/services/src/wallet/carry-out-effect.ts › confirm › add(price_minor, fee_minor) + 1',
    reason: 'a split is made of price and fee; their sum is not read',
  },
  {
    mutant:
      'packages/services/src/wallet/carry-out-effect.ts › confirm › add(price_minor, fee_minor) − 1',
    reason: 'a split is made of price and fee; their sum is not read',
  },
];
