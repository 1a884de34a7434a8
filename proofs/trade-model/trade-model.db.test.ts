import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelShop, openModelShop } from './model-run.ts';
import { runSequence } from './run-sequence.ts';
import { readSettings, replayCommand } from './settings.ts';
import { stepList } from './step-list.ts';
import { OPENING_STEPS, RARE_SEQUENCES } from './played-steps.ts';
import { type AnyStep, anyStep } from './steps.ts';
import { newCoverage } from './coverage.ts';

/**
 * Random trade, in the real shop and in a small model of it at once. Buyers, sellers, staff and
 * strangers publish, buy, pay, deliver, reveal, confirm, return and withdraw; staff decide about
 * risky payments and withdrawals. The provider responds late, twice, out of order or not at all,
 * banks take payments back, and cases freeze money. The clock moves, often to the second before a
 * deadline. Calls are repeated with their keys.
 * After every step each order, unit, offer, payment and balance equals the model, and every
 * invariant holds.
 *
 *   npx vitest run --project proofs trade-model
 *   PROOF_SIZE=nightly npx vitest run --project proofs trade-model     more and longer sequences
 *   MODEL_TALLY=1 …                                                    how often each step did what
 *
 * A failure prints the command that replays its smallest counterexample.
 */
const settings = readSettings();
const coverage = newCoverage();
let modelShop: ModelShop;

beforeAll(async () => {
  modelShop = await openModelShop();
});
afterAll(() => modelShop.close());

/** A run of this length contains every event many times. */
const STEPS_THAT_SHOW_ALL = 10_000;
const MAX_TIME_MS = 6 * 60 * 60_000;

test(
  'shop and model agree and every invariant holds, whatever users, provider and clock do (INV1–INV11, INV13, M3, M6, M8, M9, H2, H3)',
  async () => {
    const { sequences, steps, seed, path } = settings;
    const longestMs = sequences * steps >= STEPS_THAT_SHOW_ALL ? MAX_TIME_MS : 5 * 60_000;
    const agrees = fc.asyncProperty(stepList(OPENING_STEPS, anyStep, steps), async (sequence) => {
      await runSequence(modelShop, sequence, coverage);
    });
    const rare = RARE_SEQUENCES.map((played): [AnyStep[]] => [[...played]]);
    const found = await fc.check(agrees, {
      numRuns: sequences,
      seed,
      examples: rare,
      // A failure whose smallest case takes longer is told as it is by then.
      interruptAfterTimeLimit: longestMs,
      markInterruptAsFailure: false,
      ...(path === null ? {} : { path }),
    });
    if (settings.tellsTally) process.stdout.write(`${coverage.table()}\n`);
    // An assertion would cut the text.
    if (found.failed) throw new Error(explain(found));
    if (path === null) expect(coverage.unplayed()).toEqual([]);
    const isLong = path === null && sequences * steps >= STEPS_THAT_SHOW_ALL;
    expect(isLong ? coverage.missing() : []).toEqual([]);
  },
  MAX_TIME_MS,
);

function explain(found: fc.RunDetails<[AnyStep[]]>): string {
  const [smallest = []] = found.counterexample ?? [];
  const { seed, counterexamplePath } = found;
  const reason = found.errorInstance instanceof Error ? found.errorInstance.message : 'unknown';
  return [
    `${smallest.length} steps are enough (after ${found.numShrinks} shrinks):`,
    ...smallest.map((step) => `  ${JSON.stringify(step)}`),
    reason,
    `Play it again: ${replayCommand({ seed, path: counterexamplePath ?? '' })}`,
  ].join('\n');
}
