// `npm run release -- 0.2.0` prepares a release in a clean working tree: version, changelog, the
// types for callers, and the statements that the next release must still run. docs/releasing.md has
// the whole way.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readArguments } from '@guildhall/server/commands/command-line';
import { allOrNothing } from './all-or-nothing.ts';
import { refuseOldVersion, ReleaseError, releaseChangelog } from './changelog.ts';

const root = path.resolve(import.meta.dirname, '../..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);

/** All packages have the version of the product. */
function setVersion(current: string, next: string): void {
  const manifests = git('ls-files', 'package.json', '*/package.json')
    .trim()
    .split('\n')
    .filter((file) => !file.includes('/generated/'));
  for (const file of manifests) {
    const text = read(file);
    const was = `"version": "${current}"`;
    if (!text.includes(was)) throw new ReleaseError(`${file} does not have version ${current}.`);
    write(file, text.replace(was, `"version": "${next}"`));
  }
}

/** Everything is checked before a file is written; a failure or a signal undoes all changes. */
async function prepare(next: string): Promise<void> {
  if (git('status', '--porcelain') !== '') throw new ReleaseError('Commit or stash changes first.');
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  refuseOldVersion(current, next);
  const date = new Date().toISOString().slice(0, 10);
  const changelog = releaseChangelog(read('CHANGELOG.md'), next, date);
  await allOrNothing(root, async (run) => {
    setVersion(current, next);
    write('CHANGELOG.md', changelog);
    await run(process.execPath, ['tools/contract.ts']);
    await run(process.execPath, ['tools/release/record.ts']);
  });
  console.log(`
Read the change, then:
  git add --all
  git commit --message "Release ${next}"
  git tag --annotate v${next} --message "Guildhall ${next}"
  git push --follow-tags`);
}

if (import.meta.main) {
  const usage = 'npm run release -- <version>, such as 0.2.0';
  const { positionals } = readArguments(usage, {}, { allowPositionals: true });
  const [version, ...more] = positionals;
  try {
    if (version === undefined || more.length > 0) throw new ReleaseError(usage);
    await prepare(version);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
