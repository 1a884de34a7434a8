import { existsSync, lstatSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@guildhall/db/client';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { sql } from 'kysely';
import { APPLICATION_URL, DATA_DIR, startShopServer } from './shop-server.ts';

/** Workers are separate processes, which read the cluster's URL from this variable. */
const CLUSTER_URL = 'E2E_CLUSTER_URL';

/**
 * With `KEEP_DEMO=1` a run uses the demo database of the run before it, if there is one. For work
 * on stories: it may be of an older build.
 */
const KEEPS_DEMO = process.env.KEEP_DEMO === '1';

/**
 * Runs once before all tests. The first start of a shop, as with `npm start`, creates the embedded
 * database and the demo data. Its database is the template for each worker.
 */
export default async function prepareDemoDatabase(): Promise<() => Promise<void>> {
  if (!KEEPS_DEMO) removeData();
  if (!existsSync(path.join(DATA_DIR, 'postgres'))) {
    const firstStart = await startShopServer();
    await firstStart.stop();
  }
  const cluster = await startEmbeddedDatabase({ data_dir: DATA_DIR, durability: 'test' });
  process.env[CLUSTER_URL] = cluster.owner_url;
  process.env[APPLICATION_URL] = cluster.app_url;
  return () => cluster.stop();
}

/** Clones the demo database and returns its owner's URL. */
export async function cloneDemoDatabase(name: string): Promise<string> {
  const demoUrl = new URL(process.env[CLUSTER_URL] ?? '');
  const template = demoUrl.pathname.slice(1);
  const url = new URL(demoUrl);
  url.pathname = `/${name}`;
  // A template may have no connections while it is copied, so this uses another database.
  demoUrl.pathname = '/postgres';
  const maintenance = openDatabase(demoUrl.href, { maxConnections: 1 });
  try {
    await sql`drop database if exists ${sql.id(name)}`.execute(maintenance);
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(maintenance);
  } finally {
    await maintenance.destroy();
  }
  return url.href;
}

/**
 * Every run starts with a new shop; a cluster outside of the data folder is removed with its link.
 */
function removeData(): void {
  const cluster = path.join(DATA_DIR, 'postgres');
  const isLink = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  if (isLink && existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true });
  rmSync(DATA_DIR, { recursive: true, force: true });
}
