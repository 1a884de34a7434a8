import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';

/** One page with one link, and the minimal files of a React Router app. */
const FILES = {
  'react-router.config.ts': `export default { appDirectory: 'src' };`,
  'vite.config.ts': `
    import { reactRouter } from '@react-router/dev/vite';
    import { defineConfig } from 'vite';
    export default defineConfig({ plugins: [reactRouter()] });`,
  'src/routes.ts': `
    import { index } from '@react-router/dev/routes';
    export default [index('home.tsx')];`,
  // The server entry is never used; without this file the router would install a default one.
  'src/entry.server.tsx': `
    export default () => new Response();`,
  'src/root.tsx': `
    import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
    export default function App() {
      return (
        <html lang="en">
          <head><Meta /><Links /></head>
          <body><Outlet /><ScrollRestoration /><Scripts /></body>
        </html>
      );
    }`,
  'src/home.tsx': `
    import { Link } from 'react-router';
    export default function Home() {
      return <Link to="/">Home</Link>;
    }`,
};

/**
 * The size of all scripts of an app with React and the router only, with the same versions and
 * build as ours. Its single page loads all of them.
 */
export async function routerAloneBytes(): Promise<number> {
  // In this folder, so that imports resolve to the installed packages.
  const root = mkdtempSync(path.join(import.meta.dirname, '.router-alone-'));
  const here = process.cwd();
  try {
    mkdirSync(path.join(root, 'src'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(root, name), text);
    // The router's plugin looks for its configuration in the working directory.
    process.chdir(root);
    const configFile = path.join(root, 'vite.config.ts');
    const builder = await createBuilder({ root, configFile, logLevel: 'error' });
    await builder.buildApp();
    const assets = path.join(root, 'build/client/assets');
    return readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => gzipSync(readFileSync(path.join(assets, name))).length)
      .reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    process.chdir(here);
    rmSync(root, { recursive: true, force: true });
  }
}
