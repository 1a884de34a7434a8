/** How much is tried, and what is tried again: the environment of the fuzz, read here. */
export interface Settings {
  readonly calls: number;
  /** Another one each time, so that every run looks somewhere new; printed when it fails. */
  readonly seed: number;
  /** Where among the calls of a seed the one that failed stands. */
  readonly path: string | null;
}

const MIN_CALLS = 20_000;
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
  const path = process.env['FUZZ_PATH'];
  return {
    calls: wholeNumber('FUZZ_CALLS', MIN_CALLS),
    seed: wholeNumber('FUZZ_SEED', 1 + Math.floor(Math.random() * (MAX_SEED - 1))),
    path: path === undefined || path === '' ? null : path,
  };
}

/** What to type to see a failure again. */
export function replayCommand({ seed, path }: { seed: number; path?: string }): string {
  const place = path === undefined ? '' : ` FUZZ_PATH=${path}`;
  return `FUZZ_SEED=${seed}${place} npx vitest run --project proofs fuzz`;
}
