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
  const data_dir = mkdtempSync(path.join(tmpdir(), 'guildhall-test-'));
  const cluster = await startEmbeddedDatabase({ data_dir, durability: 'test' });
  const template = 'tpl';
  const owner_db = openDatabase(cluster.owner_url, { max_connections: 1 });
  await sql`create database ${sql.id(template)}`.execute(owner_db);
  await owner_db.destroy();
  const template_url = new URL(cluster.owner_url);
  template_url.pathname = `/${template}`;
  await migrateDatabase(template_url.href);
  project.provide('test_cluster', {
    owner_url: cluster.owner_url,
    app_url: cluster.app_url,
    template,
  });
  return async () => {
    await cluster.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
}
