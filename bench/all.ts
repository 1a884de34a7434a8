// Runs benchmarks one after the other and writes their output to bench/RESULTS.md. The sections of
// benchmarks that do not run stay. Use an idle machine. `npm run bench` builds first and then runs
// this:
//   npm run bench -- [--short] [--rounds 5] [--seconds 5] [--only reads] [--skip million-offers]
// `--size` makes what a benchmark fills smaller than the aim asks for: --only deadlines --size 1000
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { Client } from 'pg';
import { ROOT } from './shop.ts';

interface Bench {
  readonly name: string;
  readonly title: string;
  /** `seconds` is for benchmarks that measure a rate. */
  readonly takes: readonly ('rounds' | 'seconds')[];
  /** Its option for the size of what it fills, which `--size` sets. */
  readonly size?: string;
  /** The maximum seconds of a round, for a benchmark with many loads. */
  readonly mostSeconds?: number;
}

const BENCHES: readonly Bench[] = [
  { name: 'reads', title: 'Public reads', takes: ['rounds', 'seconds'] },
  { name: 'pages', title: 'List page', takes: ['rounds', 'seconds'] },
  { name: 'purchase', title: 'Purchase', takes: ['rounds', 'seconds'] },
  {
    name: 'statement',
    title: 'Statement of a big wallet',
    takes: ['rounds', 'seconds'],
    size: 'entries',
    mostSeconds: 2,
  },
  {
    name: 'deadlines',
    title: 'Timers due at once',
    takes: ['rounds', 'seconds'],
    size: 'timers',
  },
  { name: 'streams', title: 'Open streams', takes: ['rounds', 'seconds'], size: 'streams' },
  {
    name: 'messages',
    title: 'Long threads and large inboxes',
    takes: ['rounds', 'seconds'],
    size: 'messages',
    mostSeconds: 2,
  },
  {
    name: 'disputes',
    title: 'Pages and queue of disputes',
    takes: ['rounds', 'seconds'],
    size: 'cases',
    mostSeconds: 2,
  },
  { name: 'sealing', title: 'Upload of codes', takes: ['rounds'] },
  { name: 'sign-in', title: 'Sign-in and profile', takes: ['rounds', 'seconds'] },
  { name: 'start', title: 'Start and memory', takes: ['rounds', 'seconds'] },
  {
    name: 'million-offers',
    title: 'A million offers',
    takes: ['rounds', 'seconds'],
    size: 'offers',
    mostSeconds: 2,
  },
  { name: 'first-visit', title: 'JavaScript of a first visit', takes: [] },
  { name: 'lighthouse', title: 'Lighthouse, as a phone', takes: ['rounds'] },
];
const RESULTS = path.join(import.meta.dirname, 'RESULTS.md');
const MISSED = /(?:below|above) the aim|misses the aim/i;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    size: { type: 'string' },
    skip: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds ?? (values.short ? '2' : '5'));

function chosen(): readonly Bench[] {
  const names = BENCHES.map(({ name }) => name);
  const [only, skip] = [values.only, values.skip].map((list) => list?.split(',').filter(Boolean));
  const unknown = [...(only ?? []), ...(skip ?? [])].find((name) => !names.includes(name));
  if (unknown) throw new Error(`there is no benchmark ${unknown}: name any of ${names.join(', ')}`);
  return BENCHES.filter(({ name }) => (only ?? names).includes(name) && !skip?.includes(name));
}

function argumentsOf({ takes, size, mostSeconds = seconds }: Bench): string[] {
  const given = { rounds: values.rounds, seconds: String(Math.min(seconds, mostSeconds)) };
  const filled = size === undefined || values.size === undefined ? [] : [`--${size}`, values.size];
  return [...takes.flatMap((option) => [`--${option}`, given[option]]), ...filled];
}

interface Outcome {
  readonly bench: Bench;
  readonly output: string;
  readonly minutes: number;
  /** It failed for another reason than a missed target. */
  readonly failed: boolean;
}

/** Prints and captures the output of a benchmark. */
async function run(bench: Bench): Promise<Outcome> {
  const beganAt = performance.now();
  console.log(`\n▸ ${bench.title} (bench/${bench.name}.ts)`);
  const args = [path.join('bench', `${bench.name}.ts`), ...argumentsOf(bench)];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const end = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString();
    process.stdout.write(bytes);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (signal !== null) process.exit(1);
  output = stripVTControlCharacters(output).trimEnd();
  const failed = code !== 0 && !MISSED.test(output);
  return { bench, output, minutes: (performance.now() - beganAt) / 60_000, failed };
}

async function postgresVersion(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-bench-'));
  const database = await startEmbeddedDatabase({ data_dir: dataDir, durability: 'test' });
  const client = new Client({ connectionString: database.owner_url });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? 'unknown';
  } finally {
    await client.end();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function machine(version: string): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  return [
    new Date().toISOString().slice(0, 10),
    `${availableParallelism()} × ${model}`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    `Node ${process.version}`,
    `PostgreSQL ${version} as it comes with the packages`,
  ].join(', ');
}

function section({ bench, output, minutes, failed }: Outcome, version: string): string {
  const missed = output.split('\n').filter((line) => MISSED.test(line)).length;
  const verdict = failed
    ? 'It broke off.'
    : missed === 0
      ? 'Every aim is met.'
      : `Aims that are missed: ${missed}.`;
  const smaller =
    bench.size !== undefined && values.size !== undefined
      ? 'Another size than the aim asks for. '
      : '';
  const call = `node bench/${bench.name}.ts ${argumentsOf(bench).join(' ')}`.trim();
  return [
    `## ${bench.title}`,
    `${smaller}${verdict} \`${call}\`, ${minutes.toFixed(1)} min. ${machine(version)}.`,
    `\`\`\`text\n${output}\n\`\`\``,
  ].join('\n\n');
}

/** The sections of the last results, by their titles. */
function lastSections(): Map<string, string> {
  const sections = readFileSync(RESULTS, 'utf8')
    .split(/^(?=## )/m)
    .slice(1);
  return new Map(sections.map((each) => [each.slice(3, each.indexOf('\n')), each.trimEnd()]));
}

const version = await postgresVersion();
const sections = lastSections();
const outcomes: Outcome[] = [];
for (const bench of chosen()) {
  const outcome = await run(bench);
  outcomes.push(outcome);
  sections.set(bench.title, section(outcome, version));
  // After each benchmark, so that an interruption does not lose earlier results.
  const text = [
    '# Results',
    'Written by `npm run bench`. Every figure stands beside a limit measured in the same run, on the' +
      ' same machine, in turns: rounds are interleaved, and figures are medians. What a limit is, and' +
      ' what is aimed at, says each file of `bench/`.',
    ...BENCHES.flatMap(({ title }) => sections.get(title) ?? []),
  ].join('\n\n');
  writeFileSync(RESULTS, `${text}\n`);
}
const broken = outcomes.filter(({ failed }) => failed).map(({ bench }) => bench.name);
console.log(`\nbench/RESULTS.md is written.`);
if (broken.length > 0) console.log(`Broken off: ${broken.join(', ')}.`);
process.exitCode = broken.length > 0 ? 1 : 0;
