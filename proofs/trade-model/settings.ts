import { proofSize, seedOf } from '../proof-size.ts';

/** How much is played, and what is played again. */
export interface Settings {
  readonly sequences: number;
  readonly steps: number;
  /** Printed when it fails. */
  readonly seed: number;
  /** Where in the tree of a seed the smallest failing sequence stands. */
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

/** What to type to see a failure again: a sequence of the same seed is as long at the same size. */
export function replayCommand(found: { seed: number; path: string }): string {
  const size = process.env['PROOF_SIZE'];
  const env = size ? `PROOF_SIZE=${size} ` : '';
  return `${env}MODEL_SEED=${found.seed} MODEL_PATH=${found.path} npx vitest run --project proofs trade-model`;
}
