import { parse } from 'yaml';

/** Licences that ask for nothing but their text, of what is shipped. */
const ALLOWED_LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/**
 * Packages with another licence that are shipped all the same. The Mozilla licence asks that the
 * source of the package itself stays available: it is used unchanged, as its registry has it. One
 * package may be used under either of two licences.
 */
const REVIEWED_LICENCES: Readonly<Record<string, string>> = {
  ibantools: 'MIT or MPL-2.0',
  mediabunny: 'MPL-2.0',
  satori: 'MPL-2.0',
  'web-push': 'MPL-2.0',
};

/** Whether a package may be shipped with its licence. */
export function mayShip({ name, license }: { name: string; license: string }): boolean {
  return ALLOWED_LICENCES.has(license) || REVIEWED_LICENCES[name] === license;
}

/** Deprecated packages that stay for now, each with the reason. */
const REVIEWED_DEPRECATIONS: Readonly<Record<string, string>> = {};

interface Lockfile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly resolution: { readonly integrity?: string; readonly tarball?: string };
        readonly deprecated?: string;
      }
    >
  >;
}

/**
 * What is wrong with the packages of a lockfile, whoever made them. pnpm itself shows both only
 * while it resolves versions, and not afterwards.
 */
export function policyFaults(
  lockfile: string,
  reviewed: Readonly<Record<string, string>> = REVIEWED_DEPRECATIONS,
): string[] {
  const packages = Object.entries((parse(lockfile) as Lockfile).packages).map(([id, locked]) => ({
    id,
    name: id.slice(0, id.lastIndexOf('@')),
    ...locked,
  }));
  const unproven = packages
    .filter(({ resolution: { integrity, tarball } }) => !integrity || tarball !== undefined)
    .map(({ id }) => `${id} has no checksum of the registry`);
  const deprecated = packages
    .filter(({ name, deprecated: words }) => words !== undefined && reviewed[name] === undefined)
    .map(({ id, deprecated: words }) => `${id} is deprecated: ${words}`);
  const excused = Object.keys(reviewed)
    .filter((name) => !packages.some((each) => each.name === name && each.deprecated !== undefined))
    .map((name) => `${name} is reviewed as deprecated and is not`);
  return [...unproven, ...deprecated, ...excused];
}
