// The launcher behind `npm start`, `npm run dev`, `npm test` and `npm run bench`. It is plain
// JavaScript without packages, because it runs with the Node of the machine before anything is
// installed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedFiles, testPathsOf } from './changed-files.mjs';
import { childrenCpuSeconds, parentage } from './process-facts.mjs';
import { hasProductionPackages } from './production-packages.mjs';
import { printFailures, readPlaywright, readVitest } from './test-reports.mjs';
import { watchFolders } from './watch-folders.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
const env = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  PATH: [path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
};

/** The running commands; a signal to the launcher is passed on to them. */
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
// On a signal npm ends only its shell, so the launcher stops when its parents are gone.
const parents = parentage();
setInterval(() => {
  if (parentage() !== parents && !stopping) stop('SIGTERM');
}, 500).unref();

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Runs a command in the foreground and returns its exit code; never returns once the launcher is
 * stopping.
 */
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

/** The time of each step, for `npm test -- --profile`. */
const timings = [];

/** Prints the title of a step, and its time if that is more than a second. */
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

async function needed(title, work) {
  const code = await step(title, work);
  if (code !== 0) fail(`${title} failed; the reason is above.`);
}

const pnpm = (args, options) => run('npx', ['-y', packageManager, ...args], options);

const NOT_COMPILED = 'The texts of packages/locales were not compiled; the reason is above.';
/** Captures the output of a tool, which is printed if it fails. */
const QUIET = { stdio: ['ignore', 'pipe', 'pipe'] };
/** The IPC channel tells the server that the launcher has ended, even after SIGKILL. */
const SERVER = ['inherit', 'inherit', 'inherit', 'ipc'];

/**
 * pnpm keeps a copy of the installed lockfile: comparing the two is instant, while asking pnpm
 * takes seconds.
 */
function isInstalled() {
  const installed = 'node_modules/.pnpm/lock.yaml';
  return (
    existsSync(installed) &&
    readFileSync(installed, 'utf8') === readFileSync('pnpm-lock.yaml', 'utf8')
  );
}

/**
 * Compiles the texts, which takes a third of a second: whatever runs next imports them. Only the
 * packages of developers have the compiler; an image without it has the texts of its build.
 */
function compileMessages() {
  if (!existsSync('packages/locales/node_modules/@formatjs')) return 0;
  return run('node', ['packages/locales/generate.ts'], QUIET);
}

async function prepare() {
  if (!isInstalled()) await install();
  else if ((await compileMessages()) !== 0) fail(NOT_COMPILED);
}

/**
 * For the other scripts of package.json: a sentence instead of Node's error. The commands of
 * operators run with production packages, too, such as in the image.
 */
async function requireInstalled([who]) {
  if (isInstalled()) return await prepare();
  if (who === 'for-operators' && hasProductionPackages()) return;
  const state = existsSync('node_modules') ? 'not those of pnpm-lock.yaml' : 'not installed yet';
  fail(`The packages are ${state}: run \`npm start\` or \`npm install\` first.`);
}

/**
 * After `npm install`, which knows neither the workspace nor its lockfile: what a newcomer means by
 * it is that everything is installed. pnpm runs this script too, and has done its work by then.
 */
async function replaceNpmInstall() {
  if (process.env.npm_config_user_agent?.startsWith('npm/') !== true) return;
  rmSync('node_modules', { recursive: true, force: true });
  await install();
}

async function install() {
  await needed('Installing packages', () =>
    pnpm(['install', '--frozen-lockfile', '--reporter=append-only']),
  );
  // If the packages contain no Node for this platform, that of the machine must run TypeScript.
  const major = Number(process.versions.node.split('.')[0]);
  if (!existsSync('node_modules/.bin/node') && major < 24) {
    fail(`On this machine Node 24 or newer is needed, and this is ${process.version}: install it.`);
  }
  if ((await compileMessages()) !== 0) fail(NOT_COMPILED);
}

/** A package with errors does not keep the others from being checked; a build stops at once. */
const optionsOf = (task) => ['--ui=stream', ...(task === 'typecheck' ? ['--continue'] : [])];

const turbo = (task) =>
  pnpm(['exec', 'turbo', 'run', task, ...optionsOf(task), '--output-logs=errors-only'], QUIET);

/**
 * How the server is started so that it gives memory back (docs/operating.md). Without them, V8's
 * young generation takes 120 MB after a minute of load, and malloc keeps what it has freed.
 */
const MEMORY = {
  NODE_OPTIONS: ['--max-semi-space-size=8', process.env.NODE_OPTIONS].filter(Boolean).join(' '),
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

async function start() {
  await prepare();
  await needed('Building', () => turbo('build'));
  process.exitCode = await run('node', ['apps/server/build/main.js'], {
    extraEnv: { NODE_ENV: 'production', ...MEMORY },
    stdio: SERVER,
  });
}

/** The floors that the server runs; a change in one of them restarts it. */
const SERVER_FLOORS = ['domain', 'db', 'services', 'api', 'scenes'];

const devServer = () =>
  run('node', ['apps/server/src/main.ts'], {
    extraEnv: { NODE_ENV: 'development' },
    stdio: SERVER,
  });

/** Vite reloads pages; the server is restarted, also after a mistake that ended it. */
async function dev() {
  await prepare();
  const folders = [
    'apps/server/src',
    'packages/db/functions',
    'packages/db/migrations',
    'packages/locales',
    ...SERVER_FLOORS.map((floor) => `packages/${floor}/src`),
  ];
  let changes = 0;
  let onChange = () => {};
  watchFolders(folders, () => {
    changes += 1;
    onChange();
  });
  for (;;) {
    const seen = changes;
    onChange = () => running.forEach((child) => child.kill('SIGTERM'));
    const code = (await compileMessages()) || (await devServer());
    if (changes === seen) {
      console.log(`The server ended (${code}). It starts again after the next change.`);
      await new Promise((resolve) => (onChange = resolve));
    }
    console.log('▸ Restarting, because sources have changed …');
  }
}

/** A check without test counts: it counts as one test. */
async function check(title, work) {
  const code = await step(title, work);
  return code === 0 ? { title, passed: 1, failed: 0 } : { title, passed: 0, failed: 1 };
}

/**
 * Runs a test runner that writes a JSON report, and returns its counts. A run without tests is a
 * failure, unless it may be empty.
 */
async function count(title, reportFile, work, read, { mayBeEmpty = false } = {}) {
  const code = await step(title, work);
  let result = { passed: 0, failed: 0 };
  try {
    result = read(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch (error) {
    console.error(`${title}: no report was written (${error.message}).`);
  }
  const silent = result.failed === 0 && (code !== 0 || (result.passed === 0 && !mayBeEmpty));
  if (silent)
    console.error(`${title}: it counts as failed (exit ${code}, ${result.passed} passed).`);
  return { ...result, title, failed: silent ? 1 : result.failed };
}

/** Installs a package of the distribution if permitted; the caller checks whether it is there. */
async function installPackage(title, name) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  env.DEBIAN_FRONTEND = 'noninteractive';
  await step(`Installing ${title}`, async () => {
    await run('apt-get', ['update', '-qq']);
    return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  });
}

/** The first starts faster and opens no windows; the tests need no more. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** An installed Chromium; otherwise tries to install that of the distribution. */
async function findChromium() {
  const programs = BROWSERS.map((name) => `/usr/bin/${name}`);
  const find = () => [env.CHROMIUM_PATH, ...programs].find((file) => file && existsSync(file));
  for (const name of BROWSERS.slice(0, 2)) {
    if (find() === undefined) await installPackage('Chromium', name);
  }
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
  args.push('--retries', '1');
  const work = () =>
    run('e2e/node_modules/.bin/playwright', args, {
      extraEnv: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    });
  return count(title, file, work, readPlaywright);
}

/** All, or of those that a change may have broken, the ones of its rooms and folders. */
async function unitTests(reports, { isProfiled, changed }) {
  // One test calls the API with curl, and fails with a message without it.
  const title = 'Unit and database tests';
  const paths = changed === null ? [] : testPathsOf(changed);
  if (changed !== null && paths.length === 0) return { title, passed: 0, failed: 0 };
  const folders = env.PATH.split(path.delimiter);
  if (!folders.some((folder) => existsSync(path.join(folder, 'curl')))) {
    await installPackage('curl', 'curl');
  }
  const file = path.join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  if (isProfiled) args.push('--reporter=./tools/timings-reporter.ts');
  if (changed !== null) args.push('--changed', '--passWithNoTests', ...paths);
  const extraEnv = { TIMINGS_FILE: path.join(reports, 'timings.json') };
  const work = () => run('vitest', args, { extraEnv });
  return count(title, file, work, readVitest, { mayBeEmpty: changed !== null });
}

/** The paths that `npm run format` formats. */
const CODE = ['apps', 'packages', 'bench', 'e2e', 'proofs', 'tools', 'vitest.config.ts'];

/** Runs a tool on what has changed, or on all code. */
async function onCode(changed, tool, options, all) {
  const files = changed?.filter((file) => /\.[mc]?[tj]sx?$/.test(file)) ?? all;
  return changed !== null && files.length === 0 ? 0 : await run(tool, [...options, ...files]);
}

const stages = {
  lint: (_, { changed }) => check('Lint', () => onCode(changed, 'oxlint', [], [])),
  format: (_, { changed }) =>
    check('Formatting', () => onCode(changed, 'oxfmt', ['--check'], CODE)),
  tidy: () => check('House rules', () => run('node', ['tools/tidy.ts'])),
  unused: () => check('Unused code', () => run('knip', ['--no-progress'])),
  types: () => check('Types', () => turbo('typecheck')),
  unit: unitTests,
  browser: browserTests,
};

/** The stages that need the build. */
const NEEDS_BUILD = ['unit', 'browser'];

/**
 * `npm test` runs all stages, also after a failure; `npm test -- lint unit` runs those two. With
 * `--profile` it prints where the time went. With `--changed` it proves, without the browser, what
 * differs from the last commit: for work between commits, since a change may break other rooms too.
 */
async function test(args) {
  const isProfiled = args.includes('--profile');
  const changed = args.includes('--changed') ? changedFiles() : null;
  const names = args.filter((each) => !['--profile', '--changed'].includes(each));
  const unknown = names.find((name) => !Object.hasOwn(stages, name));
  if (unknown) fail(`There is no stage ${unknown}: use one of ${Object.keys(stages).join(', ')}.`);
  if (changed?.length === 0) return console.log('Nothing differs from the last commit.');
  const usual = Object.keys(stages).filter((name) => changed === null || name !== 'browser');
  const chosen = names.length > 0 ? names : usual;
  const reports = mkdtempSync(path.join(tmpdir(), 'guildhall-reports-'));
  await install();
  const results = [];
  const runStages = async (some) => {
    for (const name of some) results.push(await stages[name](reports, { isProfiled, changed }));
  };
  const tests = chosen.filter((name) => NEEDS_BUILD.includes(name));
  const checks = chosen.filter((name) => !NEEDS_BUILD.includes(name));
  const build = async () => {
    if (tests.length === 0) return;
    const built = await step('Building', () => turbo('build'));
    if (built !== 0) results.push({ title: 'Building', passed: 0, failed: 1 });
  };
  // The build uses one core, so the checks run at the same time. With a profile they run one after
  // the other, so that the times are comparable.
  if (isProfiled) await build();
  await Promise.all([isProfiled ? undefined : build(), runStages(checks)]);
  await runStages(tests);
  if (isProfiled) {
    writeFileSync(path.join(reports, 'stages.json'), JSON.stringify(timings));
    await run('node', ['tools/profile.ts', reports]);
  }
  rmSync(reports, { recursive: true, force: true });

  for (const result of results) printFailures(result);
  console.log('');
  for (const { title, passed, failed } of results) {
    console.log(`${failed === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${failed} failed`);
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') === 0 && total('passed') > 0 ? 0 : 1;
}

/** Builds, and runs all or the named benchmarks; `bench/all.ts` parses the options. */
async function bench(options) {
  await prepare();
  await needed('Building', () => turbo('build'));
  process.exitCode = await run('node', ['bench/all.ts', ...options]);
}

const [command, ...names] = process.argv.slice(2);
if (command === 'start') await start();
else if (command === 'dev') await dev();
else if (command === 'test') await test(names);
else if (command === 'bench') await bench(names);
// turbo needs pnpm in the PATH, so it is run through `pnpm exec`.
else if (command === 'require-installed') await requireInstalled(names);
else if (command === 'replace-npm-install') await replaceNpmInstall();
else if (command === 'build' || command === 'typecheck') {
  await prepare();
  process.exitCode = await pnpm(['exec', 'turbo', 'run', command, ...optionsOf(command)]);
} else fail('Usage: node tools/run.mjs start | dev | build | typecheck | bench | test [stage …]');
