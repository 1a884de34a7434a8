/**
 * The invariants that the rows alone can prove. `docs/invariants.md` tells where each is enforced.
 */
export const INVARIANTS = {
  INV1: 'All entries of a currency sum to zero.',
  INV2: 'Every transaction balances, has at least two entries, and cannot change; a reversal is a mirror.',
  INV3: 'Every stored balance equals the sum of its entries.',
  INV4: 'No balance of a user, an order or the fund is below zero; debts are only in `receivable`.',
  INV5: 'Escrow, holds and `wd` follow from the states of the order, its units and the withdrawal.',
  INV6: 'Every slice of a hold or reserve came by one posting, and each part of it left by one.',
  INV7: 'A sealed secret belongs to at most one open order; what was paid is what was delivered.',
  INV8: 'Every waiting row has exactly one due time, and no other row has one.',
  INV9: 'Every change of state has exactly one history row; every mail went through the outbox.',
  INV10:
    'What a provider captured is what the ledger says it brought, at its own account; no more ' +
    'went back to its source, banks took back what chargebacks say, and the account agrees with ' +
    "the provider's statement.",
  INV13: 'Every history is a path of its table, and the state of an order follows from its units.',
  INV14:
    'The last tree of liabilities has what the ledger owed each user at its time, and its root.',
  INV15: 'The stored sums of a day that is over are those of its entries, for each user.',
  INV16: 'A payment goes back to its source only as far as its own money was not spent.',
  INV17:
    "The shop's own money falls only by refunds of what a sale brought, by providers' costs and " +
    'by debts that are written off.',
  INV18: 'What is stored of a thread beside its messages is what a recount finds.',
  INV19:
    'The sums of a score, and of the feedback that a level follows from, are what a recount finds.',
  INV20:
    'A unit is disputed exactly while one open dispute is about it; its money is frozen while a dispute or a recall claim is open.',
  INV22:
    'Of a request for verification whose papers were destroyed, neither papers nor details can be ' +
    'read.',
  INV23:
    'A report that joined another is about the same thing, and what was done about a report is in ' +
    'force exactly while its decision is.',
  INV24: 'A user is restricted by exactly the kinds of their restrictions that are in effect.',
  INV25:
    'Of a user whose account was erased nothing is left that is declared personal; a user closes ' +
    'their account exactly while a closing is open.',
} as const;
export type Invariant = keyof typeof INVARIANTS;

export interface InvariantQuery {
  readonly invariant: Invariant;
  /** SQL that returns one row per violation, with a column `fault` that names the rows. */
  readonly violations: string;
}

/** Formats constants as an SQL list. */
export function list(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
}

/** An entry's signed amount: debits are positive, credits negative. `e` is the entry. */
export const SIGNED_AMOUNT = `case e.direction when 'debit' then e.amount_minor else -e.amount_minor end`;
