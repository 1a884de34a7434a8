import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsOf } from './source-imports.ts';

const root = path.dirname(import.meta.dirname);
const ENTRY = 'apps/server/src/cli.ts';

interface Manifest {
  readonly name: string;
  readonly packageManager: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;
const { scripts, packageManager } = manifestOf('.');

/** The commands of operators, by the names of their scripts. */
const COMMANDS = Object.keys(scripts).filter((name) => scripts[name]?.includes(ENTRY));

/** Our own packages by name, with their folders. */
const OWN = new Map(
  ['apps', 'packages'].flatMap((floors) =>
    fs.readdirSync(path.join(root, floors)).map((name) => {
      const folder = `${floors}/${name}`;
      return [manifestOf(folder).name, folder] as const;
    }),
  ),
);

/** The path of a file of ours that is imported; undefined for a package. */
function ownFile(importer: string, from: string): string | undefined {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(importer), from);
  const [scope, name, ...rest] = from.split('/');
  const folder = OWN.get(`${scope}/${name}`);
  if (folder === undefined) return undefined;
  const exported = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  const target = exported.exports[`./${rest.join('/')}`] ?? exported.exports['./*'] ?? '';
  return `${folder}/${target.replace('./', '').replace('*', rest.join('/'))}`;
}

/** What the commands import and no package of theirs lists among its `dependencies`. */
function undeclaredImports(): { found: string[]; files: number } {
  const seen = new Set([ENTRY]);
  const found = new Set<string>();
  for (const file of seen) {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const [floors = '', floor = ''] = file.split('/');
    const { name: own, dependencies = {} } = manifestOf(`${floors}/${floor}`);
    for (const { from, isType } of importsOf({ path: file, text })) {
      if (isType || from.startsWith('node:')) continue;
      const next = ownFile(file, from);
      const packageName = from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/');
      const isOwn = from.startsWith('.') || packageName === own;
      if (!isOwn && dependencies[packageName] === undefined) found.add(`${file}: ${packageName}`);
      if (next !== undefined && /\.tsx?$/.test(next)) seen.add(next);
    }
  }
  return { found: [...found], files: seen.size };
}

test('what the commands of operators import is in the dependencies of the file that imports it', () => {
  const { found, files } = undeclaredImports();
  expect(found).toEqual([]);
  expect(files).toBeGreaterThan(300);
});

describe('with production packages alone, as in the image,', () => {
  let copy: string;
  beforeAll(() => {
    copy = fs.mkdtempSync(path.join(tmpdir(), 'guildhall-production-'));
    const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const file of listed.split('\0').filter((each) => fs.existsSync(path.join(root, each)))) {
      if (!/^(apps|packages|tools)\/|^[^/]+$/.test(file) || file === '') continue;
      fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      fs.copyFileSync(path.join(root, file), path.join(copy, file));
    }
    const texts = 'packages/locales/generated';
    fs.cpSync(path.join(root, texts), path.join(copy, texts), { recursive: true });
    const install = ['install', '--frozen-lockfile', '--prod', '--prefer-offline'];
    execFileSync('npx', ['-y', packageManager, ...install], { cwd: copy, stdio: 'pipe' });
  });
  afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

  const npm = (...args: string[]) =>
    spawnSync('npm', ['run', '--silent', ...args], { cwd: copy, encoding: 'utf8' });

  test('there are commands', () => {
    expect(COMMANDS).toContain('doctor');
    expect(COMMANDS).toContain('backup');
  });

  test.each(COMMANDS)('npm run %s runs', (command) => {
    const { status, stdout, stderr } = npm(command, '--', '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Exit code 0');
  });

  test('commands of developers and a missing package are told by a sentence', () => {
    const sentence = 'The packages are not those of pnpm-lock.yaml';
    expect(npm('lint').stderr).toContain(sentence);
    fs.rmSync(path.join(copy, 'packages/db/node_modules/pg'));
    expect(npm('doctor', '--', '--help').stderr).toContain(sentence);
  });
});
