import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * What git ignores and the copy needs: the texts, and the pages as they were built last, without
 * which a server does not start.
 */
const BUILT = ['packages/locales/generated', 'apps/web/build'];

/**
 * A copy of the working tree as git sees it, in a folder of its own with one commit, so that a
 * test can follow in it what people do in theirs. Packages are those that are installed here; our
 * own are the copy's.
 */
export function copyRepository(root: string): string {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(tmpdir(), 'guildhall-copy-')));
  const listed = git(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const files = listed.split('\0').filter((file) => fs.existsSync(path.join(root, file)));
  for (const file of files.filter((each) => each !== '')) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(copy, file));
  }
  for (const file of files.filter((each) => path.basename(each) === 'package.json')) {
    linkPackages(root, copy, path.dirname(file));
  }
  for (const folder of BUILT) {
    fs.cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  }
  git(copy, ['init', '--quiet']);
  git(copy, ['add', '--all']);
  const author = ['-c', 'user.name=copy', '-c', 'user.email=copy@example.test'];
  git(copy, [...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '-m', 'A copy']);
  return copy;
}

function linkPackages(root: string, copy: string, folder: string): void {
  const from = path.join(root, folder, 'node_modules');
  const to = path.join(copy, folder, 'node_modules');
  if (!fs.existsSync(from)) return;
  fs.mkdirSync(to);
  for (const name of fs.readdirSync(from)) {
    const isKept = !name.startsWith('.') || name === '.bin' || name === '.pnpm';
    if (isKept && name !== '@guildhall') fs.symlinkSync(path.join(from, name), path.join(to, name));
  }
  const own = path.join(from, '@guildhall');
  if (!fs.existsSync(own)) return;
  fs.mkdirSync(path.join(to, '@guildhall'));
  for (const name of fs.readdirSync(own)) {
    const place = path.relative(root, fs.realpathSync(path.join(own, name)));
    fs.symlinkSync(path.join(copy, place), path.join(to, '@guildhall', name));
  }
}

function git(cwd: string, args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1_024 * 1_024 });
}

if (import.meta.main) process.stdout.write(copyRepository(path.dirname(import.meta.dirname)));
