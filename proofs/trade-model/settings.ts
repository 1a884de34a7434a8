import { proofSize, seedOf } from '../proof-size.ts';

/** How much is played, and what is replayed. */
export interface Settings {
  readonly sequences: number;
  readonly steps: number;
  /** Printed on failure. */
  readonly seed: number;
  /** The path of the smallest failing sequence in the shrink tree of the seed. */
  readonly path: string | null;
  readonly tellsTally: boolean;
}

export function readSettings(): Settings {
  return {
    sequences: proofSize.modelSequences,
    steps: proofSize.modelSteps,
    seed: seedOf('MODEL_SEED'),
    path: process.env['MODEL_PATH'] || null,
    tellsTally: process.env['MODEL_TALLY'] === '1',
  };
}

/** The command that replays a failure. The length of a sequence depends on seed and size. */
export function replayCommand(found: { seed: number; path: string }): string {
  const size = process.env['PROOF_SIZE'];
  const env = size ? `PROOF_SIZE=${size} ` : '';
  return `${env}MODEL_SEED=${found.seed} MODEL_PATH=${found.path} npx vitest run --project proofs trade-model`;
}
