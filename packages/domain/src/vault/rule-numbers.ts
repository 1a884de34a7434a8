import { count, type NumbersOf } from '../kernel/rules/number-schemas.ts';

/** What the vault has in the rule book. */
export const vaultNumbersIn = () => ({
  reveal_tries_per_hour: count,
});

/** As version 1 has them. */
export const firstVaultNumbers: NumbersOf<typeof vaultNumbersIn> = {
  reveal_tries_per_hour: 10,
};
