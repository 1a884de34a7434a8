import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MigrationHashes } from './released-migrations.ts';
import type { Schema } from './restrictions.ts';
import type { Sent } from './statements.ts';

/**
 * The record of a release: the statements that it sends to the database, its migrations, the SQL of
 * its functions, and the restrictions of its tables.
 */
export interface Release extends Schema {
  readonly version: string;
  readonly migrations: MigrationHashes;
  readonly functions: Readonly<Record<string, string>>;
  readonly statements: readonly Sent[];
}

const folder = path.resolve(import.meta.dirname, '../../packages/db/generated/last-release');
const SUMMARY = 'release.json';

/** The room of a statement is the folder of the file that sends it. */
const roomOf = ({ sender }: Sent) => /^[\w-]+/.exec(sender)?.[0] ?? sender;

/** Null before the first release is recorded. */
export function readLastRelease(): Release | null {
  if (!existsSync(folder)) return null;
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const rooms = readdirSync(folder).filter((file) => file !== SUMMARY);
  const summary = read(SUMMARY) as Omit<Release, 'statements'>;
  return { ...summary, statements: rooms.flatMap((file) => read(file) as Sent[]) };
}

/** One file per room, one line per statement. */
export function writeLastRelease({ statements, ...summary }: Release): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [room, some] of Map.groupBy(statements, roomOf)) {
    const lines = some.map((statement) => JSON.stringify(statement)).join(',\n');
    writeFileSync(path.join(folder, `${room}.json`), `[\n${lines}\n]\n`);
  }
  writeFileSync(path.join(folder, SUMMARY), `${JSON.stringify(summary, null, 2)}\n`);
}
