import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = path.resolve(import.meta.dirname, '../apps/server/src/main.ts');
/** What Node has compiled once it finds there, which halves the time of a start. */
const COMPILE_CACHE = path.resolve(import.meta.dirname, '../node_modules/.cache/servers');
const READY_WITHIN_MS = 60_000;
/** Of the last life of a server that did not come up. */
const LINES_TOLD = 20;

/** One server process: started, killed and started again on the same port. */
export class ServerProcess {
  readonly origin: string;
  /** What it said in all its lives, a line each; mostly JSON. */
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

  /** Answers when it can serve. */
  async start(): Promise<void> {
    // Nothing of this machine's own settings goes in: what runs is what the proof says.
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

  /** Ends it as a crash does; answers when it is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Asks it to end, as a deployment does, and answers with its exit code. */
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
 * A port below those that the system gives to outgoing connections, so that it is still free when
 * a killed server is started again.
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
