/** How much is played, and what is played again: the environment of the model test, read here. */
export interface Settings {
  readonly sequences: number;
  readonly steps: number;
  /** Another one each time, so that every run looks somewhere new; printed when it fails. */
  readonly seed: number;
  /** Where in the tree of a seed the smallest failing sequence stands. */
  readonly path: string | null;
  readonly tells_tally: boolean;
}

const SEQUENCES = 200;
const STEPS = 60;
const MAX_SEED = 2 ** 31 - 1;

function wholeNumber(name: string, otherwise: number): number {
  const found = process.env[name];
  if (found === undefined || found === '') return otherwise;
  const value = Number(found);
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`${name} is "${found}", expected a whole number above zero`);
  }
  return value;
}

export function readSettings(): Settings {
  const path = process.env['MODEL_PATH'];
  return {
    sequences: wholeNumber('MODEL_SEQUENCES', SEQUENCES),
    steps: wholeNumber('MODEL_STEPS', STEPS),
    seed: wholeNumber('MODEL_SEED', 1 + Math.floor(Math.random() * (MAX_SEED - 1))),
    path: path === undefined || path === '' ? null : path,
    tells_tally: process.env['MODEL_TALLY'] === '1',
  };
}

/** What to type to see a failure again. */
export function replayCommand(settings: Settings, found: { seed: number; path: string }): string {
  const steps = settings.steps === STEPS ? '' : ` MODEL_STEPS=${settings.steps}`;
  return `MODEL_SEED=${found.seed} MODEL_PATH=${found.path}${steps} npx vitest run --project proofs trade-model`;
}
