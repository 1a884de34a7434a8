import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the package manager of this repository. */
export async function pnpm(...args: string[]): Promise<Printed> {
  const { packageManager } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return await new Promise((resolve, reject) => {
    const whole = ['-y', packageManager, ...args];
    execFile('npx', whole, options, (error, stdout, stderr) => {
      if (error === null) resolve({ code: 0, stdout, stderr });
      else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr });
      else reject(error);
    });
  });
}

/** What it prints; throws when it fails. */
export async function pnpmOutput(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await pnpm(...args);
  if (code === 0) return stdout;
  throw new Error(`pnpm ${args.join(' ')} ends with ${code}: ${stderr.trim()}`);
}
