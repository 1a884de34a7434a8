import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { writeGenerated } from './packages/locales/generate.ts';

const root = import.meta.dirname;

// Tests are also run without the launcher, which compiles the texts before everything else.
writeGenerated(path.join(root, 'packages/locales'));

/** Tests of every floor may set a scene; no lower floor depends on `scenes`, so it is an alias. */
const alias = [
  { find: /^@guildhall\/scenes\/(.+)$/, replacement: path.join(root, 'packages/scenes/src/$1.ts') },
];

const TEST_CLUSTER = path.join(root, 'packages/scenes/src/database/test-cluster.ts');

interface FloorOptions {
  /** Its tests ask a real PostgreSQL, which is started for them. */
  readonly usesDatabase?: boolean;
  /** Every file gets a process of its own, because its tests change what modules remember. */
  readonly isolate?: boolean;
  readonly timeoutFactor?: number;
  readonly setupFiles?: string[];
}

function floor(name: string, folder: string, options: FloorOptions = {}) {
  const { usesDatabase = false, isolate = false, timeoutFactor = 1, setupFiles = [] } = options;
  return {
    resolve: { alias },
    test: {
      name,
      root: path.join(root, folder),
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/build/**'],
      isolate,
      setupFiles,
      globalSetup: usesDatabase ? [TEST_CLUSTER] : [],
      // Generous, because the machine may do other things too: what is green is no slower for it.
      testTimeout: 60_000 * timeoutFactor,
      hookTimeout: 120_000 * timeoutFactor,
    },
  };
}

export default defineConfig({
  test: {
    // One worker a core; Vitest by itself leaves one core to whoever watches. A third worker for
    // two cores saves nothing: PostgreSQL uses what the first two leave.
    maxWorkers: '100%',
    projects: [
      floor('locales', 'packages/locales'),
      floor('domain', 'packages/domain'),
      floor('db', 'packages/db', { usesDatabase: true }),
      floor('services', 'packages/services', { usesDatabase: true }),
      floor('api', 'packages/api', { usesDatabase: true }),
      floor('ui', 'packages/ui'),
      floor('scenes', 'packages/scenes', { usesDatabase: true }),
      floor('server', 'apps/server', { usesDatabase: true }),
      floor('web', 'apps/web', {
        isolate: true,
        setupFiles: ['src/lib/language/test-messages.ts'],
      }),
      floor('tools', 'tools', { usesDatabase: true }),
      // Whole servers are started here, and fifty at once call them.
      floor('proofs', 'proofs', { usesDatabase: true, timeoutFactor: 2 }),
    ],
  },
});
