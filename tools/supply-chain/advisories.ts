import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { z } from 'zod';
import type { LockedPackage } from './lockfile.ts';

const FILE = path.join(import.meta.dirname, 'advisories.json');

const advisorySchema = z.object({
  url: z.url(),
  title: z.string(),
  severity: z.string(),
  vulnerable_versions: z.string(),
});
/** What the registry answers: the advisories of each package that has one. */
const answerSchema = z.record(z.string(), z.array(advisorySchema));
const storedSchema = z.strictObject({
  /** When the registry was asked; null while all of them were entered by hand. */
  fetched_at: z.iso.datetime().nullable(),
  advisories: z.record(z.string(), z.array(advisorySchema.strict())),
});
export type Advisories = z.infer<typeof storedSchema>;

export function storedAdvisories(): Advisories {
  return storedSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** The advisories that a locked version is subject to, in words. */
export function findVulnerable(
  packages: readonly LockedPackage[],
  { advisories }: Pick<Advisories, 'advisories'>,
): string[] {
  return packages.flatMap(({ name, version }) =>
    (advisories[name] ?? [])
      .filter(({ vulnerable_versions: versions }) => satisfies(version, versions))
      .map(({ title, severity, url }) => `${name}@${version}: ${title} (${severity}) ${url}`),
  );
}

/**
 * Asks the registry for the advisories of these packages, and keeps those that were known before.
 * Throws when it does not answer: not every registry has this endpoint.
 */
export async function fetchAdvisories(
  registry: string,
  packages: readonly LockedPackage[],
  known: Advisories,
): Promise<Advisories> {
  const byName = Object.groupBy(packages, ({ name }) => name);
  const versions = Object.entries(byName).map(([name, found = []]) => [
    name,
    found.map(({ version }) => version),
  ]);
  const response = await fetch(new URL('-/npm/v1/security/advisories/bulk', registry), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(versions)),
    signal: AbortSignal.timeout(60_000),
  });
  if (!response.ok) throw new Error(`The registry answers ${response.status} about advisories.`);
  const fetched = answerSchema.parse(await response.json());
  const advisories = { ...known.advisories };
  for (const [name, found] of Object.entries(fetched)) {
    const isNew = ({ url }: { url: string }) => !found.some((each) => each.url === url);
    advisories[name] = [...(advisories[name] ?? []).filter(isNew), ...found];
  }
  return { fetched_at: new Date().toISOString(), advisories };
}

export function storeAdvisories(advisories: Advisories): void {
  writeFileSync(FILE, `${JSON.stringify(advisories, null, 2)}\n`);
}
