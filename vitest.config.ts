import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

/** Tests of every floor may set a scene; no lower floor depends on `scenes`, so it is an alias. */
const alias = [
  { find: /^@guildhall\/scenes\/(.+)$/, replacement: path.join(root, 'packages/scenes/src/$1.ts') },
];

function floor(name: string, folder: string, timeoutFactor = 1, setupFiles: string[] = []) {
  return {
    resolve: { alias },
    test: {
      name,
      root: path.join(root, folder),
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/build/**'],
      setupFiles,
      testTimeout: 20_000 * timeoutFactor,
      hookTimeout: 60_000 * timeoutFactor,
    },
  };
}

export default defineConfig({
  test: {
    // One worker a core; Vitest by itself leaves one core to whoever watches.
    maxWorkers: '100%',
    globalSetup: ['packages/scenes/src/test-cluster.ts'],
    projects: [
      floor('locales', 'packages/locales'),
      floor('domain', 'packages/domain'),
      floor('db', 'packages/db'),
      floor('services', 'packages/services'),
      floor('api', 'packages/api'),
      floor('ui', 'packages/ui'),
      floor('scenes', 'packages/scenes'),
      floor('server', 'apps/server'),
      floor('web', 'apps/web', 1, ['src/lib/test-messages.ts']),
      floor('tools', 'tools'),
      // Whole servers are started here, and fifty at once call them.
      floor('proofs', 'proofs', 4),
    ],
  },
});
