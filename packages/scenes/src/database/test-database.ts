import { randomUUID } from 'node:crypto';
import type { Database } from '@guildhall/db/database';
import { openDatabase } from '@guildhall/db/client';
import { checkInvariants, INVARIANTS_TIMEOUT_MS } from '@guildhall/db/invariants';
import type { Invariant } from '@guildhall/db/kernel/invariants';
import { type Kysely, sql } from 'kysely';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    test_cluster: { owner_url: string; app_url: string; template: string };
  }
}

export interface TestDatabase {
  /** As the application role, which may not change ledger entries, history or audit rows. */
  db: Kysely<Database>;
  /** As the owner, to inspect the database, never to set up a scene. */
  owner_db: Kysely<Database>;
  url: string;
  owner_url: string;
  /** Checks all invariants, then drops the database. */
  close(): Promise<void>;
}

interface TestDatabaseOptions {
  /**
   * Invariants that this test violates on purpose. Each must be violated when the database is
   * closed, so that an unnecessary exception is reported.
   */
  expectedViolations?: readonly Invariant[];
  /** Without tables: tests of migrations create the schema that they need. */
  isEmpty?: boolean;
}

/**
 * A new, migrated database for a test file: created in `beforeAll`, closed in `afterAll`. Closing
 * fails if the tests have left a violated invariant.
 */
export async function testDatabase({
  expectedViolations = [],
  isEmpty = false,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = inject('test_cluster');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const maintenance = openDatabase(cluster.owner_url, { maxConnections: 1 });
  const template = isEmpty ? 'template1' : cluster.template;
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(maintenance);
  // As at a start; a template does not pass it on.
  await sql`revoke temporary on database ${sql.id(name)} from public`.execute(maintenance);
  const url = inDatabase(cluster.app_url, name);
  const ownerUrl = inDatabase(cluster.owner_url, name);
  const db = openDatabase(url);
  const ownerDb = openDatabase(ownerUrl, {
    maxConnections: 3,
    statementTimeoutMs: INVARIANTS_TIMEOUT_MS,
  });
  const close = async () => {
    try {
      await expectInvariants(ownerDb, expectedViolations);
    } finally {
      await Promise.all([db.destroy(), ownerDb.destroy()]);
      await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance);
      await maintenance.destroy();
    }
  };
  return { db, owner_db: ownerDb, url, owner_url: ownerUrl, close };
}

async function expectInvariants(ownerDb: Kysely<Database>, broken: readonly Invariant[]) {
  const findings = await checkInvariants(ownerDb);
  const violations = findings.flatMap((finding) =>
    broken.includes(finding.invariant)
      ? []
      : finding.violations.map((fault) => `${finding.invariant}: ${fault}`),
  );
  const whole = findings.filter((finding) => finding.violations.length === 0);
  for (const { invariant } of whole.filter(({ invariant: id }) => broken.includes(id))) {
    violations.push(`${invariant} is said to be broken on purpose, but it holds: do not excuse it`);
  }
  if (violations.length > 0) throw new Error(`These tests left behind:\n${violations.join('\n')}`);
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
