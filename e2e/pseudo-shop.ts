import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { writePseudoLocale } from '@guildhall/locales/pseudo';

const run = promisify(execFile);
const root = path.dirname(import.meta.dirname);
const node = process.execPath;

export interface PseudoShop {
  /** The folder that its server runs in. */
  readonly folder: string;
  /** What the compiler reports about the code with the additional language. */
  readonly typeErrors: () => Promise<string>;
  readonly remove: () => void;
}

/**
 * Builds the shop with one more language in a copy of the repository. The language is added as
 * docs/locales.md says, by a folder; its texts are compiled as before every build.
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
  return {
    folder,
    typeErrors: async () => await typeErrorsIn(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** With everything that these import, they are all code that runs. */
const TYPED = ['apps/server', 'apps/web'];

async function typeErrorsIn(folder: string): Promise<string> {
  const web = path.join(folder, 'apps/web');
  await run(path.join(web, 'node_modules/.bin/react-router'), ['typegen'], { cwd: web });
  const found: string[] = [];
  for (const place of TYPED) {
    const cwd = path.join(folder, place);
    const compiler = path.join(folder, 'node_modules/.bin/tsc');
    await run(compiler, ['-p', '.'], { cwd }).catch(({ stdout }: { stdout?: string }) => {
      found.push(`${place}: ${stdout}`);
    });
  }
  return found.join('\n');
}
