// The launcher behind `npm start`, `npm run dev`, `npm test` and `npm run bench`. Plain JavaScript
// without imports of ours: it runs on the machine's own Node before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
const env = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
};

/** The commands that run now; whoever stops us stops them. */
const running = new Set();
let stopping = false;

function stop(signal) {
  stopping = true;
  for (const child of running) child.kill(signal);
  if (running.size === 0) process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
// npm ends only its shell when it is told to end; without its parents a launcher serves nobody.
const parents = parentage();
setInterval(() => {
  if (parentage() !== parents && !stopping) stop('SIGTERM');
}, 500).unref();

/** Our parent, and when that is the shell that npm put between, npm itself. */
function parentage() {
  let npm = '';
  if (process.env.npm_lifecycle_event !== undefined) {
    try {
      npm = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
    } catch {
      // no /proc on this system, or the shell has just ended
    }
  }
  return `${process.ppid} ${npm}`;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Runs a command in the foreground and gives its exit code; a stopped launcher never goes on. */
async function run(command, args, { extraEnv = {}, stdio = 'inherit' } = {}) {
  const child = spawn(command, args, { stdio, env: { ...env, ...extraEnv } });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal));
  });
  running.delete(child);
  if (stopping && running.size === 0) process.exit(code === 0 ? 0 : 1);
  if (stopping) return await new Promise(() => {});
  if (code !== 0) process.stderr.write(output);
  if (typeof code === 'string') console.error(`${command}: ${code}`);
  return code === 0 ? 0 : typeof code === 'number' ? code : 1;
}

/** How long each step took, for `npm test -- --profile`. */
const timings = [];

/** Announces a step and says how long it took when that was more than a second. */
async function step(title, work) {
  const startedAt = performance.now();
  const cpuBefore = childrenCpuSeconds();
  console.log(`▸ ${title} …`);
  const code = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  if (seconds > 1) console.log(`  ${title}: ${seconds.toFixed(1)} s`);
  const cpuSeconds = cpuBefore === null ? null : childrenCpuSeconds() - cpuBefore;
  timings.push({ title, seconds, cpuSeconds });
  return code;
}

/** CPU time of every process that was started and has ended; null on systems without /proc. */
function childrenCpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
    // cutime and cstime, in the hundredths of a second in which Linux tells them.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
}

async function needed(title, work) {
  const code = await step(title, work);
  if (code !== 0) fail(`${title} failed; the reason stands above.`);
}

const pnpm = (args, options) => run('npx', ['-y', packageManager, ...args], options);

/** What a tool says while it works is kept back, and shown when it fails. */
const QUIET = { stdio: ['ignore', 'pipe', 'pipe'] };
/** The channel tells the server when the launcher is gone, whatever killed it. */
const SERVER = ['inherit', 'inherit', 'inherit', 'ipc'];

/** pnpm keeps the lockfile it installed: asking it costs seconds, comparing the two nothing. */
function isInstalled() {
  const installed = 'node_modules/.pnpm/lock.yaml';
  return (
    existsSync(installed) &&
    readFileSync(installed, 'utf8') === readFileSync('pnpm-lock.yaml', 'utf8')
  );
}

async function install() {
  await needed('Installing packages', () =>
    pnpm(['install', '--frozen-lockfile', '--reporter=append-only']),
  );
  // Where the packages bring no Node of their own, the machine's must run TypeScript by itself.
  const major = Number(process.versions.node.split('.')[0]);
  if (!existsSync('node_modules/.bin/node') && major < 24) {
    fail(`On this machine Node 24 or newer is needed, and this is ${process.version}: install it.`);
  }
}

const turbo = (task) =>
  pnpm(['exec', 'turbo', 'run', task, '--ui=stream', '--output-logs=errors-only'], QUIET);

async function start() {
  if (!isInstalled()) await install();
  await needed('Building', () => turbo('build'));
  process.exitCode = await run('node', ['apps/server/build/main.js'], {
    extraEnv: { NODE_ENV: 'production' },
    stdio: SERVER,
  });
}

/** The floors that the server runs; a change in one restarts it. */
const SERVER_FLOORS = ['domain', 'db', 'services', 'api', 'scenes'];

async function dev() {
  if (!isInstalled()) await install();
  // Pages are Vite's to reload. Without named folders Node would also watch the configuration
  // that Vite writes anew at every start, and restart for ever.
  const folders = ['apps/server/src', ...SERVER_FLOORS.map((floor) => `packages/${floor}/src`)];
  const watch = folders.map((folder) => `--watch-path=${folder}`);
  const args = [...watch, '--watch-preserve-output', 'apps/server/src/main.ts'];
  process.exitCode = await run('node', args, { extraEnv: { NODE_ENV: 'development' } });
}

/** A check that only passes or fails counts as one. */
async function check(title, work) {
  const code = await step(title, work);
  return code === 0 ? { title, passed: 1, failed: 0 } : { title, passed: 0, failed: 1 };
}

/** Runs a test runner that writes a JSON report, and counts from it; no test is a failure. */
async function count(title, reportFile, work, read) {
  const code = await step(title, work);
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch (error) {
    console.error(`${title}: no report was written (${error.message}).`);
  }
  const silent = result.failed === 0 && (code !== 0 || result.passed === 0);
  if (silent)
    console.error(`${title}: it counts as failed (exit ${code}, ${result.passed} passed).`);
  return { title, passed: result.passed, failed: silent ? 1 : result.failed };
}

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
}

function readPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Installs a package of the distribution where we may; its user looks whether it is there. */
async function installPackage(title, name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  env.DEBIAN_FRONTEND = 'noninteractive';
  await step(`Installing ${title}`, async () => {
    await run('apt-get', ['update', '-qq']);
    return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  });
}

/** A browser of the machine, or one from its distribution's packages. */
async function findChromium() {
  const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const find = () => [env.CHROMIUM_PATH, ...candidates].find((file) => file && existsSync(file));
  if (find() === undefined) await installPackage('Chromium', 'chromium');
  const found = find();
  if (found === undefined) {
    console.error('No Chromium was found: install it, or set CHROMIUM_PATH to its program.');
  }
  return found;
}

async function browserTests(reports) {
  const title = 'Browser tests';
  const chromium = await findChromium();
  if (chromium === undefined) return { title, passed: 0, failed: 1 };
  const file = path.join(reports, 'playwright.json');
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter', 'list,json'];
  const work = () =>
    run('e2e/node_modules/.bin/playwright', args, {
      extraEnv: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
  return count(title, file, work, readPlaywright);
}

async function unitTests(reports, { isProfiled }) {
  // One proof calls the API as people do in a terminal; without curl it fails and says why.
  const folders = env.PATH.split(path.delimiter);
  if (!folders.some((folder) => existsSync(path.join(folder, 'curl')))) {
    await installPackage('curl', 'curl');
  }
  const file = path.join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  if (isProfiled) args.push('--reporter=./tools/timings-reporter.ts');
  const extraEnv = { TIMINGS_FILE: path.join(reports, 'timings.json') };
  const work = () => run('vitest', args, { extraEnv });
  return count('Unit and database tests', file, work, readVitest);
}

/** Everything that `npm run format` writes. */
const CODE = ['apps', 'packages', 'bench', 'e2e', 'proofs', 'tools', 'vitest.config.ts'];

const stages = {
  lint: () => check('Lint', () => run('oxlint', [])),
  format: () => check('Formatting', () => run('oxfmt', ['--check', ...CODE])),
  tidy: () => check('House rules', () => run('node', ['tools/tidy.ts'])),
  unused: () => check('Unused code', () => run('knip', ['--no-progress'])),
  types: () => check('Types', () => turbo('typecheck')),
  unit: unitTests,
  browser: browserTests,
};

/** The stages that start what was built. */
const NEEDS_BUILD = ['unit', 'browser'];

/**
 * `npm test` runs every stage and goes on after a failure; `npm test -- lint unit` runs those, and
 * with `--profile` it says where the time went.
 */
async function test(args) {
  const isProfiled = args.includes('--profile');
  const names = args.filter((each) => each !== '--profile');
  const unknown = names.find((name) => !Object.hasOwn(stages, name));
  if (unknown) fail(`There is no stage ${unknown}: name any of ${Object.keys(stages).join(', ')}.`);
  const chosen = names.length > 0 ? names : Object.keys(stages);
  const reports = mkdtempSync(path.join(tmpdir(), 'guildhall-reports-'));
  await install();
  const results = [];
  const runStages = async (some) => {
    for (const name of some) results.push(await stages[name](reports, { isProfiled }));
  };
  const tests = chosen.filter((name) => NEEDS_BUILD.includes(name));
  const checks = chosen.filter((name) => !NEEDS_BUILD.includes(name));
  const build = async () => {
    if (tests.length === 0) return;
    const built = await step('Building', () => turbo('build'));
    if (built !== 0) results.push({ title: 'Building', passed: 0, failed: 1 });
  };
  // The build is busy on one core. A profile says what each step costs, so there they take turns.
  if (isProfiled) await build();
  await Promise.all([isProfiled ? undefined : build(), runStages(checks)]);
  await runStages(tests);
  if (isProfiled) {
    writeFileSync(path.join(reports, 'stages.json'), JSON.stringify(timings));
    await run('node', ['tools/profile.ts', reports]);
  }
  rmSync(reports, { recursive: true, force: true });

  console.log('');
  for (const { title, passed, failed } of results) {
    console.log(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed`);
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
}

/** Builds, and runs every benchmark or those that are named; `bench/all.ts` knows the options. */
async function bench(options) {
  if (!isInstalled()) await install();
  await needed('Building', () => turbo('build'));
  process.exitCode = await run('node', ['bench/all.ts', ...options]);
}

const [command, ...names] = process.argv.slice(2);
if (command === 'start') await start();
else if (command === 'dev') await dev();
else if (command === 'test') await test(names);
else if (command === 'bench') await bench(names);
// turbo asks for pnpm by its name, and machines have npm.
else if (command === 'build' || command === 'typecheck')
  process.exitCode = await pnpm(['exec', 'turbo', 'run', command, '--ui=stream']);
else fail('Usage: node tools/run.mjs start | dev | build | typecheck | bench | test [stage …]');
