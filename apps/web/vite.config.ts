import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { roomsByPage } from './message-rooms.ts';

/**
 * Sonner adds a <style> element when it is loaded, which the content security policy forbids. Its
 * stylesheet is part of ours (packages/ui/src/tokens.css), so the call is removed. And a toast that
 * closes is taken away after the 300 ms in which it collapses (product.md §9), not after 200.
 */
function sonnerOfOurs(): Plugin {
  const call = /^__insertCSS\(".*"\);?$/m;
  const pause = 'const TIME_BEFORE_UNMOUNT = 200;';
  return {
    name: 'guildhall:sonner',
    apply: 'build',
    transform: {
      filter: { id: /sonner[/\\]dist[/\\]index\.mjs$/ },
      handler(code) {
        if (!call.test(code) || !code.includes(pause)) throw new Error('sonner has changed');
        return {
          code: code.replace(call, '').replace(pause, pause.replace('200', '300')),
          map: null,
        };
      },
    },
  };
}

/**
 * React Router loads the current page anew as soon as the code of another one fails to arrive, also
 * when that was only preloaded, and what was typed is lost. The app decides instead: the next
 * navigation loads a new document (product.md §4). `lib/pages/build-watch.ts` listens to this
 * event. The error page is shown where it is canceled.
 */
function failedRouteChunks(): Plugin {
  const reload = /window\.location\.reload\(\);(?=\s*return new Promise\(\(\) => \{\}\);)/;
  const event = 'new Event("route-chunk-failed", { cancelable: true })';
  const tell = `if (!window.dispatchEvent(${event})) throw error;`;
  return {
    name: 'guildhall:failed-route-chunks',
    apply: 'build',
    transform: {
      filter: { id: /react-router[/\\]dist[/\\]production[/\\].*routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) throw new Error('React Router has changed');
        return { code: code.replace(reload, tell), map: null };
      },
    },
  };
}

/**
 * The scripts of a page are preloaded after its stylesheet, font and pictures: the server has
 * rendered the page, and on a slow network the reader sees it sooner by the time that its scripts
 * take.
 */
function scriptsAfterTheRest(): Plugin {
  const preload =
    /rel: "modulepreload",(?=\s*href: (?:manifest\.url|manifest\.entry\.module|path),)/g;
  return {
    name: 'guildhall:scripts-after-the-rest',
    apply: 'build',
    transform: {
      filter: { id: /react-router[/\\]dist[/\\]production[/\\].*ssr[/\\]components\.js$/ },
      handler(code) {
        if (code.match(preload)?.length !== 3) throw new Error('React Router has changed');
        return { code: code.replace(preload, '$& fetchPriority: "low",'), map: null };
      },
    },
  };
}

/** What visitors of the shop load: the frame of all pages, and each kind of page. */
const PLACES = {
  frame: ['src/root.tsx', 'src/layouts/default.tsx'],
  home: ['src/routes/home.tsx', 'src/routes/accounts/index.tsx', 'src/routes/gift-cards/index.tsx'],
  list: ['src/routes/accounts/game.tsx', 'src/routes/gift-cards/brand.tsx'],
  offer: ['src/routes/accounts/offer.tsx', 'src/routes/gift-cards/offer.tsx'],
};
/** The entries that need a module. */
const places = new Map<string, string[]>();

/**
 * Puts the modules that the same entries need into one file, because many small files compress a
 * fifth worse and wait for each other on a slow network. What the home page shares with others is
 * part of the frame. Dynamic imports are excluded: they are loaded on demand.
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

/**
 * Starts with the most shared modules: each chunk takes what it imports and no earlier chunk has.
 */
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
 * Writes compressed copies next to each built file, with the strongest compression. The server
 * sends them as they are, since compressing each response would allow only a weaker level.
 */
function compressedCopies(): Plugin {
  return {
    name: 'compressed-copies',
    writeBundle: {
      // The server build emits the message catalogues; React Router then moves these files to those
      // of the browser, in a hook of the same name.
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

/**
 * With a single character outside ASCII, V8 stores the server file with two bytes per character.
 */
const serverOutput: Rolldown.OutputOptions = {
  charset: 'ascii',
  comments: { legal: true, annotation: false, jsdoc: false },
};

/**
 * Packages are hundreds of small files, of which few are used. Loading them one by one takes a
 * third of the server's start and much memory, so the server build bundles them, and React only in
 * its production version.
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
    sonnerOfOurs(),
    failedRouteChunks(),
    scriptsAfterTheRest(),
    packagesInServerBuild(),
    compressedCopies(),
  ],
  build: {
    // Data URLs would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    // All of these support light-dark(); for older ones every color would be three times as long.
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
  // Without these the first page in development loads twice, because Vite finds them too late.
  optimizeDeps: {
    entries: ['src/root.tsx', 'src/layouts/*.tsx', 'src/routes/**/*.tsx'],
    include: ['react/jsx-dev-runtime', 'react-dom/client', 'react-router/dom'],
  },
});
