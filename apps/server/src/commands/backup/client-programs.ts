import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a call of a client program needs to connect. */
interface Connection {
  /** Its password goes through the environment: the arguments of a program are seen by others. */
  readonly url: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** How much a program may print, in bytes. */
const MOST = 64 * 1_024 * 1_024;

type Program = 'pg_dump' | 'pg_restore';

/**
 * Finds a client program of the server's major version: in `PATH`, or where distributions keep
 * several versions beside each other. Throws an Error that names the missing program and its
 * package.
 */
export function findProgram(name: Program, major: number, environment: NodeJS.ProcessEnv): string {
  const folders = [
    ...(environment['PATH'] ?? '').split(path.delimiter),
    `/usr/lib/postgresql/${major}/bin`,
    `/usr/pgsql-${major}/bin`,
    `/opt/homebrew/opt/postgresql@${major}/bin`,
    `/usr/local/opt/postgresql@${major}/bin`,
  ];
  const others = new Set<string>();
  for (const folder of folders.filter((each) => each !== '')) {
    const program = path.join(folder, name);
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env: environment });
    const version = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
    if (Number(version) === major) return program;
    if (version !== undefined) others.add(version);
  }
  const found = others.size === 0 ? '' : ` (found: version ${[...others].join(', ')})`;
  throw new Error(
    `${name} of PostgreSQL ${major}, the version of the server, is missing${found}: install ` +
      `the package postgresql-client-${major} of PostgreSQL's own repository, or put a folder ` +
      'with the program into PATH.',
  );
}

/** Runs a client program to its end. Throws an Error with what it complained about. */
export function runProgram(
  program: string,
  args: readonly string[],
  { url, environment }: Connection,
): void {
  const { password, address } = withoutPassword(url);
  const { status, stderr, error } = spawnSync(
    program,
    ['--no-password', `--dbname=${address}`, ...args],
    {
      encoding: 'utf8',
      env: { ...environment, PGPASSWORD: password, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
      maxBuffer: MOST,
    },
  );
  if (status === 0) return;
  const complaint = (error?.message ?? stderr).trim();
  throw new Error(`${path.basename(program)} failed: ${complaint || `exit code ${status}`}`);
}

/** Runs `pg_restore`, without the entries of the dump that match. */
export function restoreWithout(
  entries: RegExp,
  {
    program,
    dump,
    options,
    ...connection
  }: Connection & {
    readonly program: string;
    readonly dump: string;
    readonly options: readonly string[];
  },
): void {
  const { environment: env } = connection;
  const listed = spawnSync(program, ['--list', dump], { encoding: 'utf8', env, maxBuffer: MOST });
  if (listed.status !== 0) {
    throw new Error(`${dump} is no dump: ${listed.error?.message ?? listed.stderr.trim()}`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-restore-'));
  try {
    const file = path.join(folder, 'entries');
    const kept = listed.stdout.split('\n').filter((line) => !entries.test(line));
    writeFileSync(file, kept.join('\n'));
    runProgram(program, [...options, `--use-list=${file}`, dump], connection);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function withoutPassword(url: string): { password: string; address: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  // What the driver of the server knows and PostgreSQL's own library does not.
  address.searchParams.delete('uselibpqcompat');
  if (address.searchParams.get('sslmode') === 'no-verify') {
    address.searchParams.set('sslmode', 'require');
  }
  return { password, address: address.href };
}
