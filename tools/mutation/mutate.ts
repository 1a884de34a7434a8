// `npm run mutate`: breaks every row of a lifecycle, every posting, permission, policy and risk
// rule in turn, and demands that a test notices; then writes docs/generated/mutation.md.
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { readArguments } from '@guildhall/server/commands/command-line';
import { type Mutant, nameOf } from './mutant.ts';
import { allMutants } from './mutants.ts';
import { exceptions } from './exceptions.ts';
import { type Catch, readList, writeList } from './list.ts';
import type { Job, Outcome } from './runner.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const LIST_FILE = 'docs/generated/mutation.md';

export function earlierCatches(): Map<string, Catch> {
  const file = path.join(root, LIST_FILE);
  return existsSync(file) ? readList(readFileSync(file, 'utf8')) : new Map<string, Catch>();
}

/** A child process with its own process group and folder, so that nothing of it remains. */
class Worker {
  #child: ChildProcess | undefined;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'guildhall-mutants-'));

  async tryOut(job: Job): Promise<Outcome> {
    this.#child ??= fork(path.join(import.meta.dirname, 'runner.ts'), {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, TMPDIR: this.#folder },
    });
    const child = this.#child;
    return await new Promise((resolve) => {
      const end = (outcome: Outcome) => {
        child.removeAllListeners();
        // A mutant may loop forever: only killing the process frees the processor.
        if (outcome.status === 'stuck') this.kill();
        resolve(outcome);
      };
      child.once('message', (outcome) => end(outcome as Outcome));
      child.once('exit', (code) => {
        this.#child = undefined;
        end({ status: 'not_loaded', why: `the runner ended with ${code}` });
      });
      child.send(job);
    });
  }

  kill(): void {
    const pid = this.#child?.pid;
    this.#child?.removeAllListeners();
    this.#child = undefined;
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // it has ended by itself
    }
  }

  /** Kills it at once and deletes its files. */
  discard(): void {
    this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    const child = this.#child;
    if (child !== undefined) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
      this.#child = undefined;
    }
    this.discard();
  }
}

interface Settings {
  words: readonly string[];
  onlyNew: boolean;
  onlyPure: boolean;
  workers: number;
}

const USAGE = `npm run mutate -- [words …] [--new] [--pure] [--workers=2]
  words      only mutants with all of these in their names, like orders/states O4
  --new      only those that are not in the list, or whose test is gone from where it was
  --pure     only tests without a database
  --workers  how many at once`;

function readSettings(): Settings {
  const { values, positionals } = readArguments(
    USAGE,
    { new: { type: 'boolean' }, pure: { type: 'boolean' }, workers: { type: 'string' } },
    { allowPositionals: true },
  );
  return {
    words: positionals,
    onlyNew: values.new === true,
    onlyPure: values.pure === true,
    workers: Number(values.workers ?? Math.min(availableParallelism(), 4)),
  };
}

/** Tries every mutant, several at a time; calls `told` with each result. */
async function tryAll(
  mutants: readonly Mutant[],
  { onlyPure, workers }: Settings,
  report: (mutant: Mutant, outcome: Outcome) => void,
): Promise<void> {
  const before = earlierCatches();
  const excused = new Set(exceptions.map(({ mutant }) => mutant));
  let next = 0;
  const work = async () => {
    const worker = new Worker();
    process.once('exit', () => worker.discard());
    for (let mutant = mutants[next++]; mutant !== undefined; mutant = mutants[next++]) {
      const name = nameOf(mutant);
      const lastTime = before.get(name)?.testFile;
      const isBrief = onlyPure || excused.has(name);
      report(mutant, await worker.tryOut({ mutant, lastTime, onlyPure: isBrief }));
    }
    await worker.close();
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** Compares the list with the code: what is missing in it, and what the code no longer has. */
export function staleLines(): string[] {
  const listed = earlierCatches();
  const excused = exceptions.map(({ mutant }) => mutant);
  const named = new Set([...listed.keys(), ...excused]);
  const known = new Set(allMutants().map(nameOf));
  return [
    ...[...known].filter((name) => !named.has(name)).map((name) => `never tried: ${name}`),
    ...[...named].filter((name) => !known.has(name)).map((name) => `no such mutant: ${name}`),
    ...excused.filter((name) => listed.has(name)).map((name) => `excused, but caught: ${name}`),
  ];
}

/** A test that was moved or renamed since is searched again. */
const isCaughtBy = (earlier: Catch | undefined) =>
  earlier !== undefined && existsSync(path.join(root, earlier.testFile));

async function mutate(settings: Settings): Promise<void> {
  const startedAt = performance.now();
  const all = allMutants();
  const excused = new Set(exceptions.map(({ mutant }) => mutant));
  const catches = earlierCatches();
  const chosen = all.filter((each) => {
    const name = nameOf(each);
    if (settings.onlyNew && (excused.has(name) || isCaughtBy(catches.get(name)))) return false;
    return settings.words.every((word) => name.includes(word));
  });
  const complaints: string[] = [];
  const outcomes = new Map<string, Catch | null>();
  const write = () => {
    // Keeps the results of concurrent runs.
    const now = new Map([...earlierCatches(), ...outcomes]);
    const caught = [...now].flatMap(([name, one]) => (one === null ? [] : [[name, one] as const]));
    writeFileSync(path.join(root, LIST_FILE), writeList(all, new Map(caught), exceptions));
  };
  // An interrupted run saves its results.
  process.once('exit', write);
  console.log(`${chosen.length} of ${all.length} mutants are tried.`);
  let done = 0;
  await tryAll(chosen, settings, (mutant, outcome) => {
    const name = nameOf(mutant);
    const complaint = complaintOf(name, outcome, excused.has(name));
    if (complaint !== undefined) {
      complaints.push(complaint);
      console.error(`✗ ${complaint}`);
    }
    outcomes.set(name, excused.has(name) ? null : catchIn(outcome));
    done += 1;
    if (done % 100 === 0) console.log(`${done} of ${chosen.length} …`);
  });
  process.off('exit', write);
  write();
  const stale = settings.words.length === 0 ? staleLines() : [];
  for (const line of stale) console.error(`✗ ${line}`);
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  console.log(`${chosen.length} mutants tried in ${minutes} minutes; ${LIST_FILE} is written.`);
  if (complaints.length + stale.length === 0) return;
  console.error(`${complaints.length} of them are not as they should be, named above.`);
  process.exitCode = 1;
}

function catchIn(outcome: Outcome): Catch | null {
  if (outcome.status === 'caught') return { testFile: outcome.testFile, test: outcome.test };
  if (outcome.status !== 'stuck') return null;
  return { testFile: outcome.testFile, test: '(it never ends)' };
}

/** What is wrong with a result; null when the mutant was caught, or excused and not caught. */
function complaintOf(name: string, outcome: Outcome, isExcused: boolean): string | undefined {
  switch (outcome.status) {
    case 'caught':
    case 'stuck':
      return isExcused ? `${name}: is excused, but caught by ${outcome.testFile}` : undefined;
    case 'survived': {
      const { filesRun, redFiles } = outcome;
      const red = redFiles.length === 0 ? '' : `; ${redFiles.join(', ')} fail without it too`;
      return isExcused ? undefined : `${name}: survived ${filesRun} files of tests${red}`;
    }
    case 'not_loaded':
      return `${name}: does not even load (${outcome.why})`;
  }
}

if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  const settings = readSettings();
  await mutate(settings);
}
