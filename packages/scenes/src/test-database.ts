import { randomUUID } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { openDatabase } from '@guildhall/db/client';
import { type Kysely, sql } from 'kysely';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    test_cluster: { owner_url: string; app_url: string; template: string };
  }
}

export interface TestDatabase {
  /** As the application: may not change ledger entries, history or audit rows. */
  db: Kysely<Database>;
  /** As the owner: for looking behind the curtain, never for setting a scene. */
  owner_db: Kysely<Database>;
  url: string;
  owner_url: string;
  close(): Promise<void>;
}

/** A fresh, migrated database of one's own: made in `beforeAll`, closed in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject('test_cluster');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const maintenance = openDatabase(cluster.owner_url, { max_connections: 1 });
  await sql`create database ${sql.id(name)} template ${sql.id(cluster.template)}`.execute(
    maintenance,
  );
  const url = inDatabase(cluster.app_url, name);
  const owner_url = inDatabase(cluster.owner_url, name);
  const db = openDatabase(url);
  const owner_db = openDatabase(owner_url, { max_connections: 3 });
  const close = async () => {
    await Promise.all([db.destroy(), owner_db.destroy()]);
    await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance);
    await maintenance.destroy();
  };
  return { db, owner_db, url, owner_url, close };
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
