import { readFileSync } from 'node:fs';
import path from 'node:path';
import { VARIABLES } from '@guildhall/server/settings/variables';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const nginx = textOf('docs/recipes/nginx.conf');
const haproxy = textOf('docs/recipes/haproxy.cfg');
const unit = textOf('docs/recipes/guildhall@.service');

test('nginx has two servers, and gives a request that one has not begun to the other', () => {
  const servers = [...nginx.matchAll(/^ {2}server 127\.0\.0\.1:(\d+) .*max_fails=1/gm)];
  const ports = servers.map(([, port]) => port);
  expect(ports).toHaveLength(2);
  expect(nginx).toMatch(/proxy_next_upstream error timeout http_502;/);
  expect(nginx).not.toContain('non_idempotent');
  for (const port of ports) expect(unit).toContain(`guildhall@${port}`);
});

test('nginx replaces what clients say of their address, and leaves limits to the server (R2)', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  expect(nginx).not.toContain('proxy_add_x_forwarded_for');
  expect(nginx).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
  expect(nginx).toContain('client_max_body_size 0;');
});

test('HAProxy has the same two servers, asks which are ready, and sends nothing twice', () => {
  const portsOf = (options: string) => {
    const line = RegExp(String.raw`^ {2}server [\w-]+ 127\.0\.0\.1:(\d+) ${options}`, 'gm');
    return [...haproxy.matchAll(line)].map(([, port]) => port);
  };
  const ports = portsOf('check');
  for (const port of ports) expect(unit).toContain(`guildhall@${port}`);
  expect(ports).toHaveLength(2);
  // A busy machine may be late with both checks.
  expect(portsOf('backup$')).toEqual(ports);
  expect(haproxy).toMatch(/option httpchk GET \/readyz/);
  // Any other condition may send again what has had an effect.
  expect(haproxy).toMatch(/^ {2}retry-on conn-failure$/m);
  expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]');
});

test('the unit starts what npm start starts, restarts it, and waits for its stop', () => {
  expect(unit).toMatch(/^ExecStart=\/opt\/guildhall\/\S+ apps\/server\/build\/main\.js$/m);
  expect(textOf('tools/run.mjs')).toContain("'apps/server/build/main.js'");
  expect(unit).toMatch(/^Restart=always$/m);
  const stopWithinMs = /STOP_WITHIN_MS = ([\d_]+)/.exec(textOf('apps/server/src/start.ts'))?.[1];
  const waits = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
  expect(waits * 1_000).toBeGreaterThan(Number(stopWithinMs?.replaceAll('_', '')));
});

test('the unit sets variables that the server or its programs know, and keeps its data folder', () => {
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' '),
  );
  const set = new Map(lines.map((each) => each.split(/=(.*)/s).slice(0, 2) as [string, string]));
  const known = Object.values(VARIABLES).map(({ name }) => name as string);
  const others = [...set.keys()].filter((name) => !known.includes(name));
  for (const name of others) expect(textOf('docs/operating.md')).toContain(`${name}=`);
  const state = /^StateDirectory=(\S+)$/m.exec(unit)?.[1];
  expect(set.get('DATA_DIR')).toBe(`/var/lib/${state}`);
});
