import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '../..');

/** A package that the lockfile installs. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Null when nothing proves its content: it does not come from the registry. */
  readonly integrity: string | null;
  /** Its author's words, when the version was deprecated as the lockfile was written. */
  readonly deprecated: string | null;
  /** Whether it is installed on some systems only. */
  readonly is_for_some_systems: boolean;
}

interface Lockfile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly resolution: { readonly integrity?: string; readonly tarball?: string };
        readonly deprecated?: string;
        readonly os?: unknown;
        readonly cpu?: unknown;
      }
    >
  >;
}

/** Every package of a lockfile of pnpm, with development tools. */
export function lockedPackages(text: string = lockfileText()): LockedPackage[] {
  const { packages } = parse(text) as Lockfile;
  return Object.entries(packages).map(([key, { resolution, deprecated, os, cpu }]) => {
    const at = key.lastIndexOf('@');
    return {
      name: key.slice(0, at),
      version: key.slice(at + 1),
      integrity: resolution.tarball === undefined ? (resolution.integrity ?? null) : null,
      deprecated: deprecated ?? null,
      is_for_some_systems: os !== undefined || cpu !== undefined,
    };
  });
}

function lockfileText(): string {
  return readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8');
}
