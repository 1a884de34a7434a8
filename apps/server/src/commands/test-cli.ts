import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../../..');
/** The program and its file, as `npm run` has them. */
export const NODE = path.join(ROOT, 'node_modules/.bin/node');
export const CLI = 'apps/server/src/cli.ts';

interface CliOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Runs a command in a process of its own, with nothing of this environment but the path. */
export function runCli(args: readonly string[], { environment = {}, input }: CliOptions = {}) {
  const { status, stdout, stderr } = spawnSync(NODE, [CLI, ...args], {
    cwd: ROOT,
    env: { PATH: path.dirname(NODE), ...environment },
    encoding: 'utf8',
    ...(input !== undefined && { input }),
  });
  return { status, stdout, stderr };
}
