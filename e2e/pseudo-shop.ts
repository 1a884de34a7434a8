import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { writePseudoLocale } from '@guildhall/locales/pseudo';

const run = promisify(execFile);
const root = path.dirname(import.meta.dirname);
const node = process.execPath;

interface PseudoShop {
  /** The folder that its server runs in. */
  readonly folder: string;
  remove(): void;
}

/**
 * Builds the shop with one more language in a copy of the repository. The language is added as
 * docs/locales.md says: by a folder, and `npm run messages`.
 */
export async function buildPseudoShop(): Promise<PseudoShop> {
  const { stdout: folder } = await run(node, ['tools/repository-copy.ts'], { cwd: root });
  writePseudoLocale(path.join(folder, 'packages/locales'));
  await run(node, ['packages/locales/generate.ts'], { cwd: folder });
  for (const [app, command, task] of [
    ['web', 'react-router', 'build'],
    ['server', 'vite', 'build'],
  ] as const) {
    const cwd = path.join(folder, 'apps', app);
    await run(path.join(cwd, 'node_modules/.bin', command), [task], { cwd });
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
