import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeContract } from '@guildhall/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_TYPES_FOLDER } from './client-types.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** The packages that the client gets from the registry, from the workspaces that have them. */
const FROM_REGISTRY = [
  ['@trpc/server', 'packages/api'],
  ['@trpc/client', 'apps/web'],
  ['typescript', 'tools'],
] as const;

/** An empty project that has installed the packed types. */
let project: string;
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'guildhall-client-'));
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, npm_config_loglevel: 'error' },
    });
  writeFileSync(path.join(project, 'package.json'), '{ "type": "module", "private": true }');
  const [packed] = JSON.parse(npm('pack', path.join(root, CLIENT_TYPES_FOLDER), '--json')) as {
    filename: string;
    files: { path: string }[];
  }[];
  expect(packed?.files.map((file) => file.path)).toEqual([
    'README.md',
    'index.d.ts',
    'package.json',
  ]);
  npm('install', `./${packed?.filename}`, '--legacy-peer-deps', '--ignore-scripts');
  for (const [name, workspace] of FROM_REGISTRY) {
    const place = path.join(project, 'node_modules', name);
    mkdirSync(path.dirname(place), { recursive: true });
    symlinkSync(path.join(root, workspace, 'node_modules', name), place);
  }
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The faults of the project, by line of `wrong.ts`; those of other files are kept whole. */
function compile(): string[] {
  const require = createRequire(path.join(project, 'package.json'));
  const tsc = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  // The declarations of tRPC name packages that only a server with web sockets installs.
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--exactOptionalPropertyTypes'];
  const files = ['client.ts', 'wrong.ts', 'declarations.ts'];
  const { stdout } = spawnSync(
    process.execPath,
    [tsc, ...options, '--module', 'nodenext', '--types', '', ...files],
    { cwd: project, encoding: 'utf8' },
  );
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

const CLIENT = `
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { AppRouter, ErrorFacts, ErrorOf, OffersListOutput } from '@guildhall/api-types';

export const shop = createTRPCClient<AppRouter>({
  links: [httpLink({ url: 'http://shop.test/api/trpc' })],
});
const page: OffersListOutput = await shop.offers.list.query({ kind: 'account', sort: 'cheapest' });
export const prices: number[] = page.items.map((offer) => offer.total_minor);
export const changes = shop.me.changes.subscribe(
  { order_ids: ['1'] },
  { onData: ({ id, data }) => [id.length, data.changed.orders?.length] },
);
export const home = await shop.catalog.home.query();
export function isGone(error: TRPCClientError<AppRouter>): boolean {
  return error.data?.code === 'OFFER_NOT_FOUND';
}
export const refused: ErrorOf<'offers.detail'> = 'OFFER_NOT_FOUND';
export const facts = (error: TRPCClientError<AppRouter>) =>
  (error.data?.facts as ErrorFacts['CODES_INVALID']).line_count;
`;

const WRONG: readonly (readonly [what: string, line: string, named: string])[] = [
  ['an unknown procedure', `await shop.offers.lists.query({ kind: 'account' });`, 'lists'],
  ['an unknown field', `await shop.offers.list.query({ kind: 'account', size: 1 });`, 'size'],
  ['a missing field', `await shop.offers.detail.query({});`, 'offer_id'],
  ['an unknown output', `export const games: string = home.gems;`, 'gems'],
  ['an unknown error', `export const no: ErrorOf<'offers.detail'> = 'SOLD';`, 'SOLD'],
  ['an unknown fact', `export type No = ErrorFacts['CODES_INVALID']['lines'];`, 'lines'],
];

test('the package, packed and installed in an empty project, types a whole client', () => {
  writeFileSync(path.join(project, 'client.ts'), CLIENT);
  const first =
    `import { home, shop } from './client.js'; ` +
    `import type { ErrorFacts, ErrorOf } from '@guildhall/api-types';`;
  const wrong = [first, ...WRONG.map(([, line]) => line)].join('\n');
  writeFileSync(path.join(project, 'wrong.ts'), wrong);
  // Declarations are not checked themselves in a package, so they are compiled as a module too.
  const installed = path.join(project, 'node_modules/@guildhall/api-types/index.d.ts');
  writeFileSync(path.join(project, 'declarations.ts'), readFileSync(installed));
  const faults = compile();
  expect(faults.filter((fault) => !fault.startsWith('wrong.ts'))).toEqual([]);
  for (const [index, [what, , named]] of WRONG.entries()) {
    const found = faults.filter((fault) => fault.startsWith(`wrong.ts(${index + 2},`));
    expect([what, found]).toEqual([what, [expect.stringContaining(named)]]);
  }
});

test('the errors that its README names exist', () => {
  const readme = readFileSync(path.join(root, CLIENT_TYPES_FOLDER, 'README.md'), 'utf8');
  const { errors } = describeContract();
  const named = [...readme.matchAll(/'([A-Z][A-Z_]{3,})'/g)].map(([, code = '']) => code);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((code) => errors[code] === undefined)).toEqual([]);
});
