// The child process of `mutate.ts`: keeps one Vitest and one test cluster warm, puts one mutant
// after the other into the modules as they are loaded (nothing on disk changes), and runs tests
// until one fails.
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { broken, type Mutant } from './mutant.ts';
import { needsDatabase, testsFor } from './order.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Job {
  mutant: Mutant;
  /** The test file that caught it last time. */
  lastTime: string | undefined;
  /** Only tests that need no database: a fast first pass. */
  onlyPure: boolean;
}

export type Outcome =
  | { status: 'caught'; testFile: string; test: string }
  /** Files that also fail without the mutant prove nothing. */
  | { status: 'survived'; filesRun: number; redFiles: readonly string[] }
  /** The test was still running after minutes. */
  | { status: 'stuck'; testFile: string }
  /** No test ran, because the code did not load: the mutant is invalid. */
  | { status: 'not_loaded'; why: string };

/** No test file takes this long, however busy the machine is. */
const TIMEOUT_MS = 300_000;

/** The mutant of the current run. */
let current: Mutant | null = null;

const plugin: Plugin = {
  name: 'mutant',
  enforce: 'pre',
  transform(code, id) {
    if (current === null || id.split('?')[0] !== path.join(root, current.file)) return null;
    return { code: broken(code, current.edits), map: null };
  },
};

let running: { vitest: Vitest; specifications: Map<string, TestSpecification> } | null = null;
const soundFiles = new Map<string, boolean>();

async function start() {
  // The root is not a floor: its configuration is read as a file.
  const module: unknown = await import(path.join(root, 'vitest.config.ts'));
  const { default: config } = module as { default: ViteUserConfig };
  const projects = (config.test?.projects ?? []).map((project) => {
    if (typeof project !== 'object' || !('test' in project)) throw new Error('no plain project');
    // Each run loads the module with its mutant, so no module may stay loaded.
    const test = { ...project.test, isolate: true, fsModuleCache: false };
    return { ...project, plugins: [plugin], test };
  });
  const vitest = await createVitest(
    {
      root,
      config: false,
      watch: false,
      bail: 1,
      silent: true,
      // A cache on disk would be read instead of the mutant, and outlive it.
      fsModuleCache: false,
      reporters: [{}],
      projects,
    },
    { plugins: [plugin] },
  );
  const found = await vitest.globTestSpecifications();
  const named = found.map((each) => [path.relative(root, each.moduleId), each] as const);
  return { vitest, specifications: new Map(named) };
}

async function stop() {
  await running?.vitest.close();
  running = null;
}

/** Runs one test file with the mutant in the code, or with none. */
async function run(testFile: string, mutant: Mutant | null): Promise<TestModule> {
  const changed = [current?.file, mutant?.file];
  current = mutant;
  running ??= await start();
  for (const file of changed) {
    if (file !== undefined) running.vitest.invalidateFile(path.join(root, file));
  }
  const specification = running.specifications.get(testFile);
  if (specification === undefined) throw new Error(`there is no test ${testFile}`);
  const { testModules } = await running.vitest.runTestSpecifications([specification]);
  const module = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
  if (module === undefined) throw new Error(`${testFile} did not run`);
  return module;
}

/** A failure counts only when the test passes without the mutant. */
async function passesWithout(testFile: string): Promise<boolean> {
  const known = soundFiles.get(testFile);
  if (known !== undefined) return known;
  const passes = (await run(testFile, null)).ok();
  soundFiles.set(testFile, passes);
  return passes;
}

async function tryOut({ mutant, lastTime, onlyPure }: Job): Promise<Outcome> {
  running ??= await start();
  const all = testsFor(mutant.file, [...running.specifications.keys()], lastTime);
  const testFiles = all.filter((file) => !onlyPure || !needsDatabase(file));
  const redFiles: string[] = [];
  for (const testFile of testFiles) {
    const module = await Promise.race([
      run(testFile, mutant),
      setTimeout(TIMEOUT_MS, null, { ref: false }),
    ]);
    if (module === null) return { status: 'stuck', testFile };
    if (module.ok()) continue;
    const outcome = whatFailed(module, testFile);
    if (await passesWithout(testFile)) return outcome;
    redFiles.push(testFile);
  }
  return { status: 'survived', filesRun: testFiles.length, redFiles };
}

function whatFailed(module: TestModule, testFile: string): Outcome {
  const [failed] = module.children.allTests('failed');
  if (failed !== undefined) return { status: 'caught', testFile, test: failed.fullName };
  if (module.children.size === 0) {
    return { status: 'not_loaded', why: module.errors()[0]?.message ?? 'without a reason' };
  }
  const [passed] = module.children.allTests('passed');
  const test = passed === undefined ? 'the scene cannot be set' : 'what the tests leave is unsound';
  return { status: 'caught', testFile, test: `(${test})` };
}

process.on('message', (job: Job) => {
  tryOut(job).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      running = null;
      process.send?.({ status: 'not_loaded', why } satisfies Outcome);
    },
  );
});
process.on('disconnect', () => void stop().finally(() => process.exit()));
