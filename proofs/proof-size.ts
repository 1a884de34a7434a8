/**
 * How much the proofs with large numbers try. On every change they take seconds, with random seeds,
 * so that every run covers something new. `PROOF_SIZE=nightly` runs for hours. All such numbers are
 * here.
 */
const SIZES = {
  ci: {
    /** In all, beside one valid call of each: the time does not grow with the contract. */
    fuzzCalls: 1_500,
    modelSequences: 25,
    modelSteps: 60,
    serverKills: 4,
    /** Of two servers behind each proxy that the documentation has a recipe for. */
    rollingRestarts: 0,
    webhookEvents: 300,
  },
  nightly: {
    fuzzCalls: 1_000_000,
    modelSequences: 150,
    modelSteps: 2_000,
    serverKills: 200,
    rollingRestarts: 2,
    webhookEvents: 10_000,
  },
} as const;

function sizeName(): keyof typeof SIZES {
  const name = process.env['PROOF_SIZE'] || 'ci';
  if (name === 'ci' || name === 'nightly') return name;
  throw new RangeError(`PROOF_SIZE is "${name}", expected ${Object.keys(SIZES).join(' or ')}`);
}

export const proofSize = SIZES[sizeName()];

/**
 * A setting of a replay, such as the seed that a failure has printed. Throws when it is invalid.
 */
function replayedNumber(name: string): number | null {
  const found = process.env[name];
  if (found === undefined || found === '') return null;
  const value = Number(found);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new RangeError(`${name} is "${found}", expected a whole number above zero`);
}

const LARGEST_SEED = 2 ** 31 - 1;

/** The seed of a replay, otherwise a random one, so that every run covers something new. */
export function seedOf(name: string): number {
  return replayedNumber(name) ?? 1 + Math.floor(Math.random() * (LARGEST_SEED - 1));
}
