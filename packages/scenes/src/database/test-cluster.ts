import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@guildhall/db/embedded';
import { migrateDatabase } from '@guildhall/db/migrate';
import { openDatabase } from '@guildhall/db/client';
import { sql } from 'kysely';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';

interface TestCluster {
  readonly context: ProvidedContext['test_cluster'];
  stop(): Promise<void>;
}

/** Vitest loads this file once per project in a single process; shared state is stored globally. */
const shared = globalThis as {
  guildhallTestCluster?: { cluster: Promise<TestCluster>; users: number };
};

/**
 * Runs before the tests of projects that use a database: starts one real PostgreSQL in its own
 * folder, with one migrated template database that every test file clones within milliseconds. It
 * stops with the last project.
 */
export default async function shareTestCluster(project: TestProject) {
  const entry = (shared.guildhallTestCluster ??= { cluster: startTestCluster(), users: 0 });
  entry.users += 1;
  const cluster = await entry.cluster;
  project.provide('test_cluster', cluster.context);
  return async () => {
    entry.users -= 1;
    if (entry.users > 0) return;
    delete shared.guildhallTestCluster;
    await cluster.stop();
  };
}

async function startTestCluster(): Promise<TestCluster> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-test-'));
  const cluster = await startEmbeddedDatabase({ data_dir: dataDir, durability: 'test' });
  const template = 'tpl';
  const ownerDb = openDatabase(cluster.owner_url, { maxConnections: 1 });
  await sql`create database ${sql.id(template)}`.execute(ownerDb);
  await ownerDb.destroy();
  const templateUrl = new URL(cluster.owner_url);
  templateUrl.pathname = `/${template}`;
  // Tests move the clock, as in a demo.
  await migrateDatabase(templateUrl.href, { moves_clock: true });
  return {
    context: { owner_url: cluster.owner_url, app_url: cluster.app_url, template },
    async stop() {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
