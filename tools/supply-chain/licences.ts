import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pnpm } from './pnpm.ts';
import type { LockedPackage } from './lockfile.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const LICENCES_FILE = 'docs/licences.md';

interface Shipped {
  readonly name: string;
  readonly versions: readonly string[];
  readonly license: string;
}

/** What runs in production, with its licences; packages of one system differ between machines. */
export function shippedPackages(locked: readonly LockedPackage[]): Shipped[] {
  const ofSomeSystems = new Set(
    locked.filter((each) => each.is_for_some_systems).map(({ name }) => name),
  );
  const byLicence = JSON.parse(
    pnpm('licenses', 'list', '--recursive', '--prod', '--json'),
  ) as Record<string, Shipped[]>;
  return Object.values(byLicence)
    .flat()
    .filter(({ name }) => !ofSomeSystems.has(name))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
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
libvips (LGPL-3.0-or-later), as a library of its own that can be replaced. satori (MPL-2.0) is used
unchanged; its source is at https://github.com/vercel/satori.

| package | versions | licence |
| --- | --- | --- |
${rows.join('\n')}
`;
}

export function storedLicences(): string {
  return readFileSync(path.join(root, LICENCES_FILE), 'utf8');
}
