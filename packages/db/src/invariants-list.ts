/** The invariants that rows alone can show; `docs/invariants.md` says where each is enforced. */
export const INVARIANTS = {
  INV1: 'All entries of a currency sum to zero.',
  INV2: 'Every ledger transaction balances, has two entries or more, and nothing can change it.',
  INV3: 'Every cached balance is what its entries add up to.',
  INV4: 'No balance is below zero; debts live in `receivable` alone.',
  INV5: 'Escrow and holds follow from the states of the order and its units.',
  INV6: 'Every slice of a hold or reserve came by one posting and is resolved at most once.',
  INV7: 'A sealed thing belongs to one live order at most; what was paid is what was delivered.',
  INV8: 'Whatever waits has exactly one due time, and nothing else has one.',
  INV9: 'Every change of a state has its one history row; what goes out went through the outbox.',
  INV10: 'What the provider captured is what the ledger says it holds, payment by payment.',
  INV13: 'Every history is a path of its table, and an order stands where its units say.',
} as const;
export type Invariant = keyof typeof INVARIANTS;

export interface InvariantQuery {
  readonly invariant: Invariant;
  /** SQL that answers one row a fault, in a column `fault` that names the rows. */
  readonly violations: string;
}

/** Constants of the code as an SQL list. */
export function list(values: readonly string[]): string {
  return values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
}
