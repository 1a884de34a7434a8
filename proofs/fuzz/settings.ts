import { proofSize, seedOf } from '../proof-size.ts';

/** How much is tried, and what is tried again. */
export interface Settings {
  /** Of each call of the contract. */
  readonly callsEach: number;
  /** Printed when it fails. */
  readonly seed: number;
  /** Where among the calls of a seed the one that failed stands. */
  readonly path: string | null;
}

export function readSettings(): Settings {
  return {
    callsEach: proofSize.fuzzCallsEach,
    seed: seedOf('FUZZ_SEED'),
    path: process.env['FUZZ_PATH'] || null,
  };
}

/** What to type to see a failure again. */
export function replayCommand({ seed, path }: { seed: number; path?: string }): string {
  const place = path === undefined ? '' : ` FUZZ_PATH=${path}`;
  return `FUZZ_SEED=${seed}${place} npx vitest run --project proofs fuzz`;
}
