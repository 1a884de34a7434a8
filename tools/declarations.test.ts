import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);

/**
 * The contract is the API for clients outside of this repository. Those that use TypeScript could
 * get types as well, but only while the compiler can write them: a procedure whose inferred type
 * names something private of a library, as tRPC's subscriptions do, would end that (decision 39).
 */
test('the types of the API can be emitted as declarations, its subscriptions included', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-declarations-'));
  const api = path.join(root, 'packages/api');
  const config = path.join(api, 'tsconfig.json');
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
  const places = ['--rewriteRelativeImportExtensions', '--rootDir', root, '--outDir', folder];
  try {
    execFileSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', config, ...emit, ...places]);
    const emitted = 'packages/api/src/orders/changes-router.d.ts';
    const router = readFileSync(path.join(folder, emitted), 'utf8');
    expect(router).toContain('changes: import("@trpc/server").TRPCSubscriptionProcedure<');
    expect(router).not.toContain('unstable-core-do-not-import');
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 300_000);
