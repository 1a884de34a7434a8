import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pnpmOutput, ROOT } from './pnpm.ts';

export const LICENCES_FILE = 'docs/licences.md';

interface Shipped {
  readonly name: string;
  readonly versions: readonly string[];
  readonly license: string;
  readonly paths: readonly string[];
}

/** What runs in production, with its licences; packages of one system differ between machines. */
export async function shippedPackages(): Promise<Shipped[]> {
  const printed = await pnpmOutput('licenses', 'list', '--recursive', '--prod', '--json');
  return Object.values(JSON.parse(printed) as Record<string, Shipped[]>)
    .flat()
    .filter((each) => !isForSomeSystems(each))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function isForSomeSystems({ paths }: Shipped): boolean {
  return paths.some((folder) => {
    const { os, cpu } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      os?: unknown;
      cpu?: unknown;
    };
    return os !== undefined || cpu !== undefined;
  });
}

/** The document with all licences. */
export function licencesText(shipped: readonly Shipped[]): string {
  const rows = shipped.map(
    ({ name, versions, license }) =>
      `| ${name} | ${[...versions].toSorted().join(', ')} | ${license} |`,
  );
  return `# Licences of the packages that run in production

Written by \`npm run audit -- --write\`. The packages of one operating system alone, such as the
binaries of PostgreSQL, have the licence of the package that asks for them. Those of sharp contain
libvips (LGPL-3.0-or-later), as a library of its own that can be replaced. satori and web-push
(MPL-2.0) are used unchanged; their sources are at https://github.com/vercel/satori and
https://github.com/web-push-libs/web-push.

| package | versions | licence |
| --- | --- | --- |
${rows.join('\n')}
`;
}

export function storedLicences(): string {
  return readFileSync(path.join(ROOT, LICENCES_FILE), 'utf8');
}
