// Prints where the time of `npm test -- --profile` went, from the reports in the given folder:
// `stages.json` of the launcher, `timings.json` of Vitest, `playwright.json` of Playwright.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One step of the launcher. The CPU time is that of all its processes; null if unknown. */
export interface StageTiming {
  readonly title: string;
  readonly seconds: number;
  readonly cpuSeconds: number | null;
}

/**
 * One test file: `startMs` is the time until its first test may run, `runMs` that of its hooks and
 * tests.
 */
export interface FileTiming {
  readonly project: string;
  readonly file: string;
  readonly startMs: number;
  readonly runMs: number;
  readonly tests: readonly { readonly name: string; readonly ms: number }[];
}

/** The part of Playwright's JSON report that is used. */
export interface StorySuite {
  readonly suites?: readonly StorySuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly results: readonly { readonly duration: number; readonly workerIndex: number }[];
    }[];
  }[];
}

const MAX_ROWS = 25;
const NAME_COLUMNS = 90;

type Cell = string | number | null;

/** Formats a table: names left-aligned, numbers with one decimal right-aligned. */
function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const texts = rows.map((row) =>
    row.map((cell) =>
      typeof cell === 'number' ? cell.toFixed(1) : (cell ?? '-').slice(0, NAME_COLUMNS),
    ),
  );
  const widths = head.map((title, column) =>
    Math.max(title.length, ...texts.map((row) => row[column]?.length ?? 0)),
  );
  const isName = (column: number) => rows.some((row) => typeof row[column] === 'string');
  return [[...head], ...texts].map((row) =>
    row
      .map((text, column) =>
        isName(column) ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const section = (title: string, lines: readonly string[]) => ['', title, ...lines];
const seconds = (ms: number) => ms / 1_000;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The largest values first, limited to a readable number. */
function slowest<Row extends readonly [number, ...Cell[]]>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => b[0] - a[0]).slice(0, MAX_ROWS);
}

function stageLines(stages: readonly StageTiming[]): string[] {
  const rows = stages.map((stage) => [stage.title, stage.seconds, stage.cpuSeconds]);
  const total = ['All', sum(stages.map((stage) => stage.seconds)), cpuOf(stages)];
  return section('Stages', table(['stage', 'seconds', 'CPU seconds'], [...rows, total]));
}

function cpuOf(stages: readonly StageTiming[]): number | null {
  const known = stages.flatMap(({ cpuSeconds }) => (cpuSeconds === null ? [] : [cpuSeconds]));
  return known.length === 0 ? null : sum(known);
}

/** Sums the seconds of all workers: two that are busy for a minute count as 120. */
function fileLines(files: readonly FileTiming[]): string[] {
  const all = (some: readonly FileTiming[]) => {
    const start = seconds(sum(some.map(({ startMs }) => startMs)));
    const run = seconds(sum(some.map(({ runMs }) => runMs)));
    return [start + run, start, run] as const;
  };
  const projects = [...Map.groupBy(files, ({ project }) => project)];
  const byProject = projects.map(
    ([name, some]) => [...all(some), name, `${some.length} files`] as const,
  );
  const byFile = files.map((each) => [...all([each]), each.project, each.file] as const);
  const byTest = files.flatMap(({ project, tests }) =>
    tests.map(({ name, ms }) => [seconds(ms), project, name] as const),
  );
  const head = ['worker-seconds', 'start', 'hooks and tests', 'project'];
  return [
    ...section('Test projects', table([...head, 'files'], slowest(byProject))),
    ...section('Slowest test files', table([...head, 'file'], slowest(byFile))),
    ...section('Slowest tests', table(['seconds', 'project', 'test'], slowest(byTest))),
  ];
}

function storyLines(suites: readonly StorySuite[]): string[] {
  const stories = suites.flatMap(storiesIn);
  const byWorker = [...Map.groupBy(stories, ([, worker]) => worker)].map(
    ([worker, some]) => [sum(some.map(([duration]) => duration)), worker] as const,
  );
  return [
    ...section('Browser workers', table(['seconds', 'worker'], slowest(byWorker))),
    ...section('Browser stories', table(['seconds', 'worker', 'story'], slowest(stories))),
  ];
}

function storiesIn({ suites = [], specs = [] }: StorySuite): [number, string, string][] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .map(({ duration, workerIndex }): [number, string, string] => [
        seconds(duration),
        String(workerIndex),
        `${file}: ${title}`,
      ]),
  );
  return [...own, ...suites.flatMap(storiesIn)];
}

/** Prints a table for each existing report. */
export function profile(folder: string): string[] {
  const read = <Report>(name: string): Report | undefined => {
    const file = path.join(folder, name);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  };
  const stages = read<StageTiming[]>('stages.json');
  const files = read<FileTiming[]>('timings.json');
  const stories = read<StorySuite>('playwright.json');
  return [
    ...(stages === undefined ? [] : stageLines(stages)),
    ...(files === undefined ? [] : fileLines(files)),
    ...(stories === undefined ? [] : storyLines(stories.suites ?? [])),
  ];
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Usage: node tools/profile.ts <folder of reports>');
  console.log(profile(folder).join('\n'));
}
