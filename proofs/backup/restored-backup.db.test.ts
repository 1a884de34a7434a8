import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@guildhall/db/embedded';
import { migrateDatabase } from '@guildhall/db/migrate';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { giftCardOffer } from '@guildhall/scenes/offers';
import { boughtOrder, reveal, unitIds } from '@guildhall/scenes/orders';
import { testScene } from '@guildhall/scenes/scene';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { runCli } from '@guildhall/server/commands/test-cli';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, ServerProcess } from '../server-process.ts';
import { clientPrograms } from './client-programs.ts';

/** A shop that is backed up, and an empty cluster of an operator without superuser. */
const vaultKey = randomBytes(32);
const fingerprintKey = randomBytes(32);
const READER = `reader_${randomBytes(6).toString('hex')}`;
const CONTENT = 'a picture';

let folder: string;
let programs: string;
let source: TestDatabase;
let cluster: EmbeddedDatabase;
let ann: Viewer;
let order: string;

const inFolder = (...names: string[]) => path.join(folder, ...names);
const secret = () => randomBytes(32).toString('base64');
const secrets = {
  TOKEN_SECRET: secret(),
  VAULT_KEY: vaultKey.toString('base64'),
  FINGERPRINT_KEY: fingerprintKey.toString('base64'),
  PAYMENT_WEBHOOK_SECRET: secret(),
};
const sceneOn = (db: TestDatabase['db']) =>
  testScene(db, { encryption_keys: [vaultKey], fingerprint_key: fingerprintKey });

function run(args: readonly string[], environment: Record<string, string>) {
  const node = path.resolve(import.meta.dirname, '../../node_modules/.bin');
  return runCli(args, {
    environment: { PATH: `${programs}:${node}:/usr/bin:/bin`, ...environment },
  });
}

beforeAll(async () => {
  programs = clientPrograms();
  folder = fs.mkdtempSync(path.join(tmpdir(), 'guildhall-backup-'));
  fs.chmodSync(folder, 0o711);
  source = await testDatabase();
  const scene = sceneOn(source.db);
  const shop = await seller(scene);
  ann = await buyer(scene);
  const { slug } = await testBrand(scene);
  const offer = await giftCardOffer(scene, shop, { brand_slug: slug, stock: 5 });
  order = await boughtOrder(scene, ann, offer, 2);
  // A role of the operator's own, for reports.
  await sql
    .raw(`create role ${READER} nologin; grant select on orders to ${READER}`)
    .execute(source.owner_db);
  fs.mkdirSync(inFolder('source', 'objects', 'ab', 'cd'), { recursive: true });
  fs.mkdirSync(inFolder('source', 'objects', 'incoming'));
  fs.writeFileSync(inFolder('source', 'objects', 'ab', 'cd', 'abcd'), CONTENT, { mode: 0o600 });
  fs.writeFileSync(inFolder('source', 'objects', 'incoming', 'half'), 'a pic');
  cluster = await startEmbeddedDatabase({ data_dir: inFolder('cluster'), durability: 'test' });
  await inCluster(`drop role guildhall_app`);
  await inCluster(`create role shop_owner login createrole password 'own er/ü'`);
});
afterAll(async () => {
  await cluster.stop();
  await sql.raw(`drop owned by ${READER}; drop role ${READER}`).execute(source.owner_db);
  await source.close();
  fs.rmSync(folder, { recursive: true });
});

async function inCluster(statement: string): Promise<void> {
  const db = openDatabase(cluster.owner_url, { maxConnections: 1, prepare: false });
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await db.destroy();
  }
}

/** The settings of a live shop on a new database of the empty cluster. */
async function newShop(name: string): Promise<Record<string, string>> {
  await inCluster(`create database ${name} owner shop_owner`);
  const urlOf = (user: string, password: string) => {
    const url = new URL(cluster.owner_url);
    url.username = user;
    url.password = password;
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    GUILDHALL_MODE: 'live',
    DATABASE_OWNER_URL: urlOf('shop_owner', 'own er/ü'),
    DATABASE_URL: urlOf('guildhall_app', 'a-password'),
    DATA_DIR: inFolder(name),
    ...secrets,
  };
}

const back = (name = 'backup') =>
  run(['backup', inFolder(name)], {
    DATABASE_URL: source.url,
    DATABASE_OWNER_URL: source.owner_url,
    DATA_DIR: inFolder('source'),
  });

describe('a backup of a database', () => {
  test('is restored into an empty cluster, and its shop starts, sells and opens what was sealed', async () => {
    const made = back();
    expect(made.stderr).toBe('');
    expect(made.stdout).toContain(
      'Not in the backup, keep them elsewhere: TOKEN_SECRET, VAULT_KEY',
    );
    expect(made.status).toBe(0);
    expect(fs.statSync(inFolder('backup')).mode & 0o077).toBe(0);

    const shop = await newShop('restored');
    const restored = run(['restore', inFolder('backup')], shop);
    expect(restored.stderr).toBe('');
    expect(restored.stdout).toMatch(/✓ The keys of the vault[\s\S]*✓ INV1 /);
    expect(restored.status).toBe(0);
    const file = inFolder('restored', 'objects', 'ab', 'cd', 'abcd');
    expect(fs.readFileSync(file, 'utf8')).toBe(CONTENT);
    expect(fs.existsSync(inFolder('restored', 'objects', 'incoming'))).toBe(false);
    await expectSameDatabase(shop['DATABASE_OWNER_URL'] ?? '');

    const port = await freePort();
    const { DATABASE_OWNER_URL: _, ...settings } = shop;
    const server = new ServerProcess(port, {
      NODE_ENV: 'production',
      ...settings,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      WITHOUT_MAIL: 'yes',
      EXCHANGE_RATES_URL: 'off',
    });
    await server.start();
    expect(await server.stop()).toBe(0);
    const doctor = run(['doctor'], settings);
    expect([doctor.status, doctor.stdout]).toEqual([0, expect.not.stringContaining('✗')]);

    const db = openDatabase(shop['DATABASE_URL'] ?? '');
    const scene = sceneOn(db);
    const [unit = ''] = await unitIds(scene, ann, order);
    const [opened] = await reveal(scene, ann, order, { unit_ids: [unit] });
    expect(opened?.[0]?.value).toMatch(/^ABCD-/);
    await db.destroy();
  });

  test('is restored without the key of the vault, and says so', async () => {
    back('other-backup');
    const shop = { ...(await newShop('without_key')), VAULT_KEY: secret() };
    const { status, stdout, stderr } = run(['restore', inFolder('other-backup')], shop);
    expect(stdout).toMatch(/✗ VAULT_KEY .* do not open \d+ rows of the key/);
    expect(stderr).toContain('do not start a server before');
    expect(status).toBe(1);
  });

  test('is not restored over anything, nor by an owner without its roles', async () => {
    back('third-backup');
    const shop = await newShop('not_empty');
    const db = openDatabase(shop['DATABASE_OWNER_URL'] ?? '', { maxConnections: 1 });
    await sql`create table mine (n int)`.execute(db);
    await db.destroy();
    const { status, stderr } = run(['restore', inFolder('third-backup')], shop);
    expect(stderr).toContain('The database not_empty is not empty: it has public.mine.');
    expect(status).toBe(2);
    expect(run(['restore', folder], shop).stderr).toContain('is no backup, or an unfinished one');
  });
});

/** Compares the number of rows, the grants, and what later functions grant. */
async function expectSameDatabase(url: string): Promise<void> {
  const db = openDatabase(url, { maxConnections: 1 });
  const rowsOf = async (each: TestDatabase['db']) => (await FACTS.execute(each)).rows;
  const [there, here] = [await rowsOf(db), await rowsOf(source.owner_db)];
  await db.destroy();
  expect(there).toEqual(here);
  expect(here.filter(({ fact }) => fact.includes(READER))).toHaveLength(1);
  expect(here.length).toBeGreaterThan(300);
}

const FACTS = sql<{ fact: string }>`
  with relations as (
    select pg_class.oid, relkind, relacl, format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'sandbox'))
  select format('%s has %s rows', name, (xpath('/row/c/text()', query_to_xml(
           format('select count(*) as c from %s', name), false, true, '')))[1]) as fact
    from relations where relkind = 'r'
  union all
  -- The clock belongs to the mode, and what the owner may do to the owner.
  select format('%s may %s on %s', grantee::regrole, privilege_type, name)
    from relations cross join aclexplode(relacl)
   where grantee <> (select datdba from pg_database where datname = current_database())
     and (name, privilege_type) <> ('public.app_clock', 'UPDATE')
  union all
  select format('%s may call %s', grantee::regrole, oid::regprocedure)
    from pg_proc cross join aclexplode(proacl)
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend where deptype = 'e' and objid = pg_proc.oid)
     and grantee <> (select datdba from pg_database where datname = current_database())
  union all
  select format('later functions are open: %s', bool_or(grantee = 0))
    from pg_default_acl cross join aclexplode(defaclacl) where defaclobjtype = 'f'
  order by 1`;

test('an embedded database is backed up when it is stopped, and restored into a new folder', async () => {
  const dataDir = inFolder('embedded');
  const embedded = await startEmbeddedDatabase({ data_dir: dataDir, durability: 'test' });
  await migrateDatabase(embedded.owner_url, { moves_clock: true });
  fs.writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  const target = inFolder('embedded-backup');
  const running = run(['backup', target], { DATA_DIR: dataDir });
  expect(running.status).toBe(2);
  expect(running.stderr).toMatch(/The embedded database runs, .*: stop the server/);
  expect(fs.existsSync(target)).toBe(false);
  await embedded.stop();
  const made = run(['backup', target], { DATA_DIR: dataDir });
  expect(made.stderr).toBe('');
  expect(made.stdout).toContain('The secrets of this demo are in the backup');

  const newDir = inFolder('new-embedded');
  const restored = run(['restore', target], { DATA_DIR: newDir });
  expect(restored.stdout).not.toContain('✗');
  expect(restored.stderr).toBe('');
  expect(restored.stdout).toMatch(/✓ INV1 [\s\S]*The shop is restored/);
  expect(restored.status).toBe(0);
  expect(run(['restore', target], { DATA_DIR: newDir })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('is not empty: set DATA_DIR to a new folder.'),
  });
});
