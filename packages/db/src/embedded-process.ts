import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseStartError } from './client.ts';
import { type ClusterFiles, processOptions } from './embedded-files.ts';

type Report = (sentence: string) => void;

export interface ServerProcess {
  child: ChildProcess;
  port: number;
}

/** After a crash PostgreSQL replays its log first, which may take a while. */
const START_TIMEOUT_MS = 120_000;

/**
 * A wrapper that stops PostgreSQL when file descriptor 3 closes, which the kernel does however this
 * process ends. Otherwise a killed server would leave a running database that blocks the next
 * start.
 */
const WATCHDOG_SCRIPT = `"$0" "$@" </dev/null & pg=$!
trap "kill -INT $pg" INT TERM HUP
(cat >/dev/null; kill -INT $pg 2>/dev/null) <&3 &
wait $pg; rc=$?
while kill -0 $pg 2>/dev/null; do wait $pg; rc=$?; done
exit $rc`;

/** The log contains no statements or rows, which could hold personal data. */
const SETTINGS = [
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  'log_checkpoints=off',
  'log_error_verbosity=terse',
  'log_min_messages=log',
  'log_min_error_statement=panic',
];
const TEST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
];
/**
 * A quarter of the memory, as PostgreSQL's manual recommends, up to 1 GB, which starts within ten
 * milliseconds. The default of 128 MB holds the category lists of a few ten thousand offers only;
 * other pages are copied from the operating system on each read. Memory is allocated only as it
 * fills.
 */
function bufferMegabytes(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(Math.max(Math.floor(memory / 4 / 2 ** 20), 128), 1_024);
}

/** Starts PostgreSQL on `fixedPort` or any free port, and returns when it accepts connections. */
export async function launch(
  files: ClusterFiles,
  isTest: boolean,
  fixedPort: number | undefined,
  report: Report,
): Promise<ServerProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const port = fixedPort ?? (await freePort());
    const child = spawnServer(files, port, isTest);
    if (await becomesReady(child, files, port, report)) return { child, port };
    const log = fs.readFileSync(files.log_file, 'utf8').trim();
    // Another process took the port, or workers of a killed server are still ending.
    if (attempt < 10 && /Address already in use|shared memory block/.test(log)) {
      await sleep(attempt * 100);
      continue;
    }
    throw new DatabaseStartError(
      `The embedded database did not start: see ${files.log_file} (${log.split('\n').at(-1) ?? ''}).`,
    );
  }
}

function spawnServer(files: ClusterFiles, port: number, isTest: boolean): ChildProcess {
  const more = isTest ? TEST_SETTINGS : [`shared_buffers=${bufferMegabytes()}MB`];
  const log = fs.openSync(files.log_file, 'w', 0o600);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      WATCHDOG_SCRIPT,
      path.join(files.native_dir, 'bin/postgres'),
      '-D',
      files.cluster_dir,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...[...SETTINGS, ...more].flatMap((setting) => ['-c', setting]),
    ],
    // A session of its own: Ctrl-C in the terminal must reach the server first, not the database.
    { ...processOptions(files), detached: true, stdio: ['ignore', 'ignore', log, 'pipe'] },
  );
  fs.closeSync(log);
  child.on('error', () => undefined); // becomesReady reports it: there is no process then
  child.unref();
  const watchdog = child.stdio[3];
  if (watchdog !== null && watchdog !== undefined && 'unref' in watchdog) {
    (watchdog as { unref(): void }).unref();
  }
  return child;
}

/** PostgreSQL writes its status to the eighth line of its pid file. */
async function becomesReady(
  child: ChildProcess,
  files: ClusterFiles,
  port: number,
  report: Report,
): Promise<boolean> {
  const startedAt = performance.now();
  let reported = false;
  while (performance.now() - startedAt < START_TIMEOUT_MS) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null)
      return false;
    const lines = pidFileLines(files);
    if (lines[7]?.trim() === 'ready' && lines[3] === String(port)) return true;
    if (!reported && performance.now() - startedAt > 1_000) {
      report('Waiting for the database to recover');
      reported = true;
    }
    await sleep(5);
  }
  child.kill('SIGTERM');
  return false;
}

function pidFileLines(files: ClusterFiles): string[] {
  try {
    return fs.readFileSync(path.join(files.cluster_dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return []; // not written yet
  }
}

/**
 * Stops the database within ten seconds, if necessary with SIGQUIT; the next start replays the log.
 */
export async function endServer({ child }: ServerProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stdio[3]?.destroy();
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGQUIT');
  }, 10_000);
  await ended;
  clearTimeout(timer);
}

/**
 * Before a start: stops a database that a killed server left on this cluster, and removes a pid
 * file whose process is gone, a zombie, or another program (PostgreSQL would take it for a running
 * server). Throws a DatabaseStartError while the server that started it is alive.
 */
export async function endStaleServer(files: ClusterFiles, report: Report): Promise<void> {
  const pidFile = path.join(files.cluster_dir, 'postmaster.pid');
  // Without /proc, PostgreSQL's own check of the pid file has to suffice.
  if (!fs.existsSync(pidFile) || !fs.existsSync('/proc/self/stat')) return;
  if (processesIn(files.cluster_dir).length > 0) {
    const holder = findDataDirOwner(files.data_dir);
    if (holder !== undefined) {
      throw new DatabaseStartError(
        `Process ${holder} already runs Guildhall on ${files.data_dir}: stop it first, ` +
          'or set DATA_DIR to another folder.',
      );
    }
    report('Ending a database process that an earlier run left behind');
    const postmaster = Number(pidFileLines(files)[0]);
    if (!(await endAll(files, 'SIGINT', postmaster)) && !(await endAll(files, 'SIGQUIT'))) {
      throw new DatabaseStartError(
        `The database processes ${processesIn(files.cluster_dir).join(', ')} of an earlier run ` +
          'do not end: kill them, then start again.',
      );
    }
  }
  fs.rmSync(pidFile, { force: true });
}

async function endAll(
  files: ClusterFiles,
  signal: 'SIGINT' | 'SIGQUIT',
  only?: number,
): Promise<boolean> {
  for (const pid of processesIn(files.cluster_dir)) {
    if (only !== undefined && pid !== only) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // it has already ended
    }
  }
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 50) {
    if (processesIn(files.cluster_dir).length === 0) return true;
    await sleep(50);
  }
  return false;
}

/** PostgreSQL processes have the cluster's folder as working directory; a zombie has none. */
function processesIn(clusterDir: string): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
      } catch {
        return false; // ended, a zombie, or of another user
      }
    });
}

/** The process that started the database, if it is still running and not this process. */
function findDataDirOwner(dataDir: string): number | undefined {
  let holder: { pid?: unknown; started?: unknown };
  try {
    holder = JSON.parse(fs.readFileSync(path.join(dataDir, 'connection.json'), 'utf8'));
  } catch {
    return undefined; // no file, or truncated by a crash
  }
  if (typeof holder.pid !== 'number' || holder.pid === process.pid) return undefined;
  const started = processStart(holder.pid);
  return started !== undefined && started === holder.started ? holder.pid : undefined;
}

/** The start time of a process in ticks since boot. A pid alone may have been reused since. */
export function processStart(pid: number): string | undefined {
  try {
    // The second field is the program name in parentheses and may contain spaces.
    const fields =
      fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
