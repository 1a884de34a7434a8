import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { roomsByPage } from './message-rooms.ts';

/**
 * Sonner writes a <style> element when it is loaded, which the content security policy refuses.
 * Its stylesheet is part of ours (packages/ui/src/tokens.css), so the call is taken out.
 */
function sonnerWithoutStyleElement(): Plugin {
  const call = /^__insertCSS\(".*"\);?$/m;
  return {
    name: 'guildhall:sonner-without-style-element',
    apply: 'build',
    transform: {
      filter: { id: /sonner[/\\]dist[/\\]index\.mjs$/ },
      handler(code) {
        if (!call.test(code)) throw new Error('sonner no longer injects its styles the known way');
        return { code: code.replace(call, ''), map: null };
      },
    },
  };
}

/** What a visitor of the shop comes through: the frame of every page, and its kinds of pages. */
const PLACES = {
  frame: ['src/root.tsx', 'src/layouts/default.tsx'],
  home: ['src/routes/home.tsx', 'src/routes/accounts/index.tsx', 'src/routes/gift-cards/index.tsx'],
  list: ['src/routes/accounts/game.tsx', 'src/routes/gift-cards/brand.tsx'],
  offer: ['src/routes/accounts/offer.tsx', 'src/routes/gift-cards/offer.tsx'],
};
/** The places where a module is needed. */
const places = new Map<string, string[]>();

/**
 * Packs what the same places need into one file: many small files pack a fifth worse, and on a
 * slow network each of them waits its turn. What home shares with others comes with the frame.
 * What is imported with `import()` is in none of these: it comes when it is asked for.
 */
function chunkOf(id: string, chunking: Rolldown.ChunkingContext): string | null {
  if (places.size === 0) {
    for (const [place, files] of Object.entries(PLACES)) {
      const needed = new Set(files.map((file) => path.join(import.meta.dirname, file)));
      for (const each of needed) {
        for (const imported of chunking.getModuleInfo(each)?.importedIds ?? []) {
          needed.add(imported);
        }
        places.set(each, [...(places.get(each) ?? []), place]);
      }
    }
  }
  const neededIn = places.get(id) ?? [];
  const ofAll = neededIn.includes('frame') || (neededIn.includes('home') && neededIn.length > 1);
  return ofAll ? 'frame' : neededIn.join('-') || null;
}

/** What most need is packed first: each pack takes along what it needs and none before it has. */
const packs = ['frame', 'list-offer', 'home', 'list', 'offer'].map((pack, index) => ({
  name: (id: string, chunking: Rolldown.ChunkingContext) =>
    chunkOf(id, chunking) === pack ? pack : null,
  priority: 5 - index,
}));

const MIN_COMPRESSED_BYTES = 1024;
const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function writePackedCopies(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_COMPRESSED_BYTES) return;
  for (const [ending, pack] of Object.entries(compressors)) {
    await writeFile(`${file}.${ending}`, await pack(content));
  }
}

/**
 * Lays packed copies beside each built file, as small as they get: the server sends those as they
 * stand, where packing for each visitor anew would leave it time for no more than a weaker way.
 */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    writeBundle: {
      // The server's build names the message catalogues; React Router then moves their files to
      // those of the browser, in a hook of the same name.
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const isClient = this.environment.name === 'client';
        const folder = isClient ? dir : path.join(dir, '../client');
        const pattern = isClient ? /\.(js|css|svg)$/ : /\.json$/;
        const names = Object.keys(bundle).filter(
          (name) => name.startsWith('assets/') && pattern.test(name),
        );
        await Promise.all(names.map((name) => writePackedCopies(path.join(folder, name))));
      },
    },
  };
}

/** With a single character beyond ASCII, V8 keeps two bytes for each one of the server's file. */
const serverOutput: Rolldown.OutputOptions = {
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
};

/**
 * Packages are hundreds of small files, of which few are used: loaded one by one they cost the
 * server a third of its start and much memory, so the server's build holds them too, and of React
 * what it is in production alone.
 */
function packagesInServerBuild(): Plugin {
  const define = { 'process.env.NODE_ENV': '"production"' };
  return {
    name: 'guildhall:packages-in-server-build',
    apply: 'build',
    config: () => ({ ssr: { noExternal: true }, environments: { ssr: { define } } }),
  };
}

export default defineConfig({
  define: { MESSAGE_ROOMS: JSON.stringify(roomsByPage()) },
  plugins: [
    tailwindcss(),
    reactRouter(),
    sonnerWithoutStyleElement(),
    packagesInServerBuild(),
    compressedCopies(),
  ],
  build: {
    // Data addresses would have to be allowed in the content security policy.
    assetsInlineLimit: 0,
    // All of these know light-dark(); older ones would make every colour three times as long.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: serverOutput } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'router',
                  test: /node_modules[/\\](react|react-dom|react-router|scheduler)[/\\]/,
                  priority: 9,
                },
                ...packs,
              ],
            },
          },
        },
      },
    },
  },
  // Without these the first page in development loads twice: vite finds them only as it goes.
  optimizeDeps: {
    entries: ['src/root.tsx', 'src/layouts/*.tsx', 'src/routes/**/*.tsx'],
    include: ['react/jsx-dev-runtime', 'react-dom/client', 'react-router/dom'],
  },
});
