import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { migrateDatabase } from '@guildhall/db/migrate';
import { openDatabase } from '@guildhall/db/client';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';

/**
 * Runs once before all tests: one real PostgreSQL in a folder of its own, and one migrated
 * template in it that every test file clones in a few milliseconds.
 */
export default async function startTestCluster(project: TestProject) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-test-'));
  const cluster = await startEmbeddedDatabase({ data_dir: dataDir, durability: 'test' });
  const template = 'tpl';
  const ownerDb = openDatabase(cluster.owner_url, { maxConnections: 1 });
  await sql`create database ${sql.id(template)}`.execute(ownerDb);
  await ownerDb.destroy();
  const templateUrl = new URL(cluster.owner_url);
  templateUrl.pathname = `/${template}`;
  await migrateDatabase(templateUrl.href);
  project.provide('test_cluster', {
    owner_url: cluster.owner_url,
    app_url: cluster.app_url,
    template,
  });
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
