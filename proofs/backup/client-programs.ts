import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** The version of the embedded PostgreSQL, which has no `pg_dump` and no `pg_restore`. */
const MAJOR = 18;
const PROGRAMS = ['pg_dump', 'pg_restore'];

/** What the programs need of the distribution; the package of the programs itself wants Perl. */
const LIBRARIES = ['libpq5', 'zlib1g', 'liblz4-1', 'libzstd1'];
/** Suites that have this version, when that of the machine is older, by the id of os-release. */
const NEWER_SUITES: Readonly<Record<string, readonly string[]>> = {
  debian: ['forky', 'sid'],
  ubuntu: ['resolute'],
};
const ARCHITECTURES: Readonly<Record<string, string>> = {
  x64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
};

/**
 * A folder with `pg_dump` and `pg_restore` of PostgreSQL 18: those of the machine, or else those of
 * a newer suite of its distribution, unpacked with their libraries into a cache folder. Nothing is
 * installed. Throws an error that says what to install where neither is possible.
 */
export function clientPrograms(): string {
  const installed = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    `/usr/lib/postgresql/${MAJOR}/bin`,
    `/usr/pgsql-${MAJOR}/bin`,
  ];
  const found = installed.find((folder) => folder !== '' && hasPrograms(folder));
  if (found !== undefined) return found;
  const caches = process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache');
  const cached = path.join(caches, 'guildhall', `postgresql-client-${MAJOR}-${process.arch}`);
  if (!hasPrograms(path.join(cached, 'bin'))) unpack(cached);
  return path.join(cached, 'bin');
}

function hasPrograms(folder: string): boolean {
  return PROGRAMS.every((name) => {
    const { stdout } = spawnSync(path.join(folder, name), ['--version'], { encoding: 'utf8' });
    return new RegExp(`\\(PostgreSQL\\) ${MAJOR}\\.`).test(stdout ?? '');
  });
}

function unpack(target: string): void {
  const work = fs.mkdtempSync(path.join(tmpdir(), 'guildhall-apt-'));
  try {
    download(work);
    const unfinished = `${target}.${process.pid}`;
    fs.mkdirSync(unfinished, { recursive: true });
    for (const file of fs.readdirSync(work).filter((name) => name.endsWith('.deb'))) {
      execFileSync('dpkg-deb', ['-x', path.join(work, file), unfinished]);
    }
    writeStarters(unfinished);
    fs.rmSync(target, { recursive: true, force: true });
    fs.renameSync(unfinished, target);
  } catch (error) {
    throw new Error(
      `This test needs pg_dump and pg_restore of PostgreSQL ${MAJOR}: install the package ` +
        `postgresql-client-${MAJOR} (${String(error)}).`,
      { cause: error },
    );
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

/** Downloads the packages of the first suite that has them, without touching what apt knows. */
function download(work: string): void {
  const { id, archive, suites } = distribution();
  const keys = `/usr/share/keyrings/${id}-archive-keyring.gpg`;
  const failures: string[] = [];
  for (const suite of suites) {
    try {
      const lists = fs.mkdtempSync(path.join(work, 'lists-'));
      fs.mkdirSync(path.join(lists, 'partial'));
      fs.mkdirSync(path.join(work, 'partial'), { recursive: true });
      const sources = path.join(work, 'sources.list');
      fs.writeFileSync(sources, `deb [signed-by=${keys}] ${archive} ${suite} main\n`);
      const options = {
        'Dir::Etc::SourceList': sources,
        'Dir::Etc::SourceParts': '-',
        'Dir::State::lists': lists,
        'Dir::State::status': '/dev/null',
        'Dir::Cache': lists,
        'Dir::Cache::archives': work,
        'Debug::NoLocking': 'true',
        'APT::Install-Recommends': 'false',
        'APT::Sandbox::User': 'root',
      };
      const apt = (...args: string[]) => {
        const all = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
        const output = { cwd: work, encoding: 'utf8', stdio: 'pipe' } as const;
        execFileSync('apt-get', ['-q', ...all, ...args], output);
      };
      apt('update');
      apt('download', `postgresql-client-${MAJOR}`);
      apt('install', '--download-only', '--yes', ...LIBRARIES);
      return;
    } catch (error) {
      failures.push(`${suite}: ${String(error).trim().split('\n').at(-1)}`);
    }
  }
  throw new Error(failures.join('\n') || 'no package manager that is known here');
}

/** The archive that the machine uses, and its suites from that of the machine to newer ones. */
function distribution() {
  const release = fs.readFileSync('/etc/os-release', 'utf8');
  const value = (name: string) => new RegExp(`^${name}="?([^"\n]*)`, 'm').exec(release)?.[1] ?? '';
  const [id, own] = [value('ID'), value('VERSION_CODENAME')];
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const listed = execFileSync('apt-get', ['indextargets', '--format', format], {
    encoding: 'utf8',
  });
  const lines = listed.split('\n').map((line) => line.split(' '));
  const archive = lines.find(([, suite, component]) => suite === own && component === 'main')?.[0];
  if (archive === undefined) throw new Error(`no archive of ${id} ${own} is known to apt`);
  return { id, archive, suites: [own, ...(NEWER_SUITES[id] ?? [])] };
}

/** The programs run with the libraries beside them, of which the C library is one. */
function writeStarters(folder: string): void {
  const libraries = `usr/lib/${ARCHITECTURES[process.arch] ?? process.arch}`;
  const loader = fs
    .readdirSync(path.join(folder, libraries))
    .find((name) => name.startsWith('ld-'));
  if (loader === undefined) throw new Error(`the packages have no loader for ${process.arch}`);
  fs.mkdirSync(path.join(folder, 'bin'));
  for (const name of PROGRAMS) {
    const script = `#!/bin/sh
here=$(dirname "$(dirname "$(readlink -f "$0")")")
libraries="$here/${libraries}"
exec "$libraries/${loader}" --library-path "$libraries" \\
  "$here/usr/lib/postgresql/${MAJOR}/bin/${name}" "$@"
`;
    fs.writeFileSync(path.join(folder, 'bin', name), script, { mode: 0o755 });
  }
}
