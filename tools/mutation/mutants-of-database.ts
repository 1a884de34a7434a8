import { type Mutant, readSource, type Source } from './mutant.ts';
import type { Weakening } from './weakening.ts';
import { ledgerWeakenings } from './weakenings-of-ledger.ts';
import { roomWeakenings } from './weakenings-of-rooms.ts';

const MIGRATIONS = 'packages/db/migrations';

const migrations: readonly (readonly [string, readonly Weakening[]])[] = [
  ['20261120T1206_create_ledger', ledgerWeakenings],
  ...roomWeakenings,
];

/** Whether the mutant is a change of the schema, which a database has from its first day on. */
export function isOfDatabase({ file }: Pick<Mutant, 'file'>): boolean {
  return file.startsWith(`${MIGRATIONS}/`);
}

/** The guards that the database itself keeps: checks, triggers, unique keys, rights. */
export function mutantsOfDatabase(): Mutant[] {
  return migrations.flatMap(([name, weakenings]) => {
    const source = readSource(`${MIGRATIONS}/${name}.ts`);
    return weakenings.map((weakening) => weakened(source, weakening));
  });
}

/** Throws when the text that is to be weakened is not there, or more than once. */
export function weakened(source: Source, { subject, change, find, put }: Weakening): Mutant {
  const start = source.text.indexOf(find);
  if (start < 0 || source.text.includes(find, start + 1)) {
    throw new Error(`${source.file}: "${find}" does not stand there exactly once`);
  }
  return {
    file: source.file,
    subject,
    change,
    edits: [{ start, end: start + find.length, text: put }],
  };
}
