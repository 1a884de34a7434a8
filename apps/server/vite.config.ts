import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;

/**
 * The packages of this repository go into the bundle, everything from the registry stays outside.
 * What is outside must be found from here, so a dependency that only another package declares
 * stops the build rather than the start.
 */
const isOutside = (id: string) =>
  !id.startsWith('.') &&
  !path.isAbsolute(id) &&
  !id.startsWith('@guildhall/') &&
  !id.startsWith('\0');

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [checkOutsideImports()],
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
