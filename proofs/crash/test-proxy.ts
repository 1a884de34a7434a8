import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server-process.ts';

const RECIPES = path.resolve(import.meta.dirname, '../../docs/recipes');
const READY_WITHIN_MS = 10_000;

export const PROXIES = ['nginx', 'haproxy'] as const;
export type ProxyName = (typeof PROXIES)[number];

/** Whether the program is on this machine, from its distribution. */
export const isInstalled = (name: ProxyName): boolean =>
  spawnSync(name, ['-v'], { stdio: 'ignore', env: withSbin() }).status === 0;

/** The folder of programs for administrators is not on everybody's path. */
const withSbin = () => ({ PATH: `${process.env['PATH']}:/usr/sbin` });

/** The recipe with other ports, and without TLS: a machine of tests has no certificate. */
function configOf(name: ProxyName, folder: string, port: number, ports: readonly string[]): string {
  const file = name === 'nginx' ? 'nginx.conf' : 'haproxy.cfg';
  const [first = '', second = ''] = ports;
  const recipe = readFileSync(path.join(RECIPES, file), 'utf8')
    .replaceAll('127.0.0.1:3000', first)
    .replaceAll('127.0.0.1:3001', second);
  if (name === 'haproxy') {
    return recipe
      .replace(/^ {2}bind :80$/m, '')
      .replace(/^ {2}bind :443 .*$/m, `  bind 127.0.0.1:${port}`)
      .replace(/^ {2}http-request redirect .*$/m, '');
  }
  const site = recipe
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}ssl_.*$/gm, '');
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const folders = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  return `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid;
error_log stderr; events {} http { access_log off; ${folders}\n${site}\n}`;
}

export interface TestProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the program with the recipe of the documentation in front of two servers. */
export async function startProxy(name: ProxyName, origins: readonly string[]): Promise<TestProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-proxy-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = path.join(folder, 'proxy.conf');
  const ports = origins.map((each) => new URL(each).host);
  writeFileSync(file, configOf(name, folder, port, ports));
  const args = name === 'nginx' ? ['-c', file, '-e', 'stderr'] : ['-db', '-f', file];
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'], env: withSbin() });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  await waitUntilReady(child, origin, () => said);
  return {
    origin,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function waitUntilReady(child: ChildProcess, origin: string, said: () => string) {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      child.kill('SIGKILL');
      throw new Error(`the proxy did not start: ${said()}`);
    }
    await sleep(50);
  }
}
