import { execFileSync, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ReleaseError } from './changelog.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a command in the working tree; throws unless it exits with 0. */
export type Run = (command: string, args: readonly string[]) => Promise<void>;

/**
 * Changes a working tree that has no changes yet. If the work throws, a command fails or a signal
 * arrives, the tree is as before: changed files are restored and files that git does not know are
 * removed, except ignored ones.
 *
 * @throws {ReleaseError} after a failed command or a signal, once the tree is restored
 */
export async function allOrNothing(root: string, work: (run: Run) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  const interrupt = (signal: NodeJS.Signals) => interruption.abort(signal);
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const failIfInterrupted = () => {
    if (!interruption.signal.aborted) return;
    throw new ReleaseError(`Stopped by ${String(interruption.signal.reason)}.`);
  };
  try {
    await work(async (command, args) => {
      const code = await exitCodeOf(root, command, args, interruption.signal);
      failIfInterrupted();
      if (code !== 0) throw new ReleaseError(`${args.join(' ')} failed with ${code}.`);
    });
    failIfInterrupted();
  } catch (error) {
    execFileSync('git', ['restore', '--staged', '--worktree', '.'], { cwd: root });
    execFileSync('git', ['clean', '--force', '-d', '--quiet'], { cwd: root });
    console.error('Nothing was changed: all files are as before.');
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

/** Waits until the command has ended, also after a signal, so that it writes nothing afterwards. */
async function exitCodeOf(
  root: string,
  command: string,
  args: readonly string[],
  interruption: AbortSignal,
): Promise<number> {
  interruption.throwIfAborted();
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  interruption.addEventListener('abort', stop);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject).once('exit', (code, signal) => {
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
      });
    });
  } finally {
    interruption.removeEventListener('abort', stop);
  }
}
