import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SITE_MAP } from '../site-map.ts';

const SRC = path.dirname(import.meta.dirname);
const HOOKS = path.join(SRC, 'lib/api/trpc.ts');
const SCOPE = path.join(SRC, 'lib/api/api-scope.tsx');

/** What a file imports of this app when it is loaded: neither types nor what is asked for later. */
function importsOf(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\b(?! type)[^;']*? from '(\.[^']+)'/gms,
  );
  return [...statements].flatMap(([, to = '']) =>
    /\.tsx?$/.test(to) ? [path.resolve(path.dirname(file), to)] : [],
  );
}

/** The imports from a page to the hooks of the API; empty where a scope of them is between. */
function wayToHooks(page: string): string[] {
  const ways = [[page]];
  const seen = new Set([page]);
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const imports = importsOf(way.at(-1) ?? '');
    if (imports.includes(SCOPE)) continue;
    if (imports.includes(HOOKS)) return way.map((file) => path.relative(SRC, file));
    for (const next of imports.filter((file) => !seen.has(file))) {
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}

const pages = SITE_MAP.filter(({ layout, guard }) => layout === 'default' && guard === 'none');

test.each(pages.map(({ page }) => page))(
  '%s is rendered with its data, without the hooks of the API, whose scope public pages do not have',
  (page) => {
    expect(wayToHooks(path.join(SRC, page))).toEqual([]);
  },
);
