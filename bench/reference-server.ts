import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, ROOT, untilReady } from './shop.ts';

/** Starts a reference server of the benchmarks: `node <file> <port> <arguments>`. */
export async function startReferenceServer(file: string, given: readonly string[]) {
  const port = await freePort();
  const server = spawn(process.execPath, [file, String(port), ...given], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
  };
  try {
    await untilReady(`${url}/readyz`, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: server.pid ?? 0, stop };
}
