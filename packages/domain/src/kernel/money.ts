/**
 * Money is an integer number of minor units (cents) of one currency. The branded type prevents
 * adding a price to a quantity, or dollars to another currency.
 */
export type Currency = 'USD';

export type Minor<C extends Currency = 'USD'> = number & { readonly __currency: C };

/** One ten-thousandth: 400 basis points are 4 %. */
export type BasisPoints = number;

export const SETTLEMENT_CURRENCY: Currency = 'USD';

const MAX_MINOR = 1_000_000_000_000;

/**
 * Brands a number as money. Throws a RangeError for fractions, NaN and amounts above the maximum.
 */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > MAX_MINOR) {
    throw new RangeError(`not an amount in minor units: ${amount}`);
  }
  return amount as Minor;
}

export function add(...amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce((sum: number, amount) => sum + amount, 0));
}

export function subtract(from: Minor, ...amounts: readonly Minor[]): Minor {
  return minor(amounts.reduce((rest: number, amount) => rest - amount, from));
}

export function multiply(amount: Minor, times: number): Minor {
  return minor(amount * times);
}

export function largest(a: Minor, b: Minor): Minor {
  return a >= b ? a : b;
}

export function smallest(a: Minor, b: Minor): Minor {
  return a <= b ? a : b;
}

/**
 * The share of an amount, rounded half-up to the minor unit (rules.md §3 "Rounding is half-up to
 * the cent"). Uses integer arithmetic; negative amounts throw a RangeError.
 */
export function shareHalfUp(amount: Minor, share: BasisPoints): Minor {
  if (amount < 0 || share < 0 || !Number.isInteger(share)) {
    throw new RangeError(`cannot take ${share} basis points of ${amount}`);
  }
  return minor(Math.floor((amount * share + 5_000) / 10_000));
}
