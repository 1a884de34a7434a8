import { proofSize, seedOf } from '../proof-size.ts';

/** How many calls are tried, and what is replayed. */
export interface Settings {
  readonly calls: number;
  /** Printed on failure. */
  readonly seed: number;
  /** The position of the failed call among those of the seed. */
  readonly path: string | null;
}

export function readSettings(): Settings {
  return {
    calls: proofSize.fuzzCalls,
    seed: seedOf('FUZZ_SEED'),
    path: process.env['FUZZ_PATH'] || null,
  };
}

/** The command that replays a failure. */
export function replayCommand({ seed, path }: { seed: number; path?: string }): string {
  const place = path === undefined ? '' : ` FUZZ_PATH=${path}`;
  return `FUZZ_SEED=${seed}${place} npx vitest run --project proofs fuzz`;
}
