import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../packages/db/migrations');

/** The hash of each migration's file, by its name. */
export type MigrationHashes = Readonly<Record<string, string>>;

export function hashMigrations(): MigrationHashes {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return Object.fromEntries(
    files.toSorted().map((file) => {
      const text = readFileSync(path.join(folder, file));
      return [path.basename(file, '.ts'), createHash('sha256').update(text).digest('hex')];
    }),
  );
}

/**
 * Migrations of a release that are gone or different now. A shop that has run them never runs them
 * again, so its schema would differ from that of a new shop.
 */
export function changedMigrations(released: MigrationHashes, now: MigrationHashes): string[] {
  return Object.entries(released).flatMap(([name, hash]) => (now[name] === hash ? [] : [name]));
}
