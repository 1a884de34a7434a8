import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');
/** Node's compile cache, which halves the time of a start. */
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/servers');
const READY_WITHIN_MS = 60_000;
/** Of the last run of a server that did not start. */
const LINES_TOLD = 20;

/** One server process: started, killed and restarted on the same port. */
export class ServerProcess {
  readonly origin: string;
  /** Its output over all runs, by line; mostly JSON. */
  readonly lines: string[] = [];
  #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.origin = `http://127.0.0.1:${port}`;
    this.#environment = { ...environment, PORT: String(port) };
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Resolves when it can serve. */
  async start(): Promise<void> {
    // Inherits no settings of this machine: the proof decides what runs.
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface(stream).on('line', (line) => this.lines.push(line));
    }
    const giveUpAt = performance.now() + READY_WITHIN_MS;
    while (!(await this.#isReady())) {
      if (!this.isRunning || performance.now() > giveUpAt) {
        await this.kill();
        throw new Error(`a server did not start:\n${this.lines.slice(-LINES_TOLD).join('\n')}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.origin}/readyz`)).ok;
    } catch {
      return false;
    }
  }

  /** Kills it as a crash would; resolves when it has exited. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it as a deployment would, and returns its exit code. */
  async stop(): Promise<number | null> {
    return await this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { isRunning } = this;
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return 0;
    if (isRunning) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  }
}

/**
 * A port below the range of ephemeral ports, so that it is still free when a killed server is
 * restarted.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
