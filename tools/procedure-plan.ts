import { holds, type Permission, PERMISSIONS, ROLES } from '@guildhall/domain/kernel/permissions';
import { ROOMS } from './floors.ts';
import * as templates from './procedure-templates.ts';
import { type Draft, routerOf } from './procedure-templates.ts';
import { holdsWord, withEntryBeside, withImport, withLastEntry } from './source-edits.ts';

const USAGE = `Usage: npm run new:procedure <room> <verb-noun> [query | mutation] [<permission>]

  npm run new:procedure orders count-waiting
  npm run new:procedure wallet closeWallet mutation orders.trade

A name that begins with read, list, count, find, search or show is a query unless told otherwise,
every other a mutation. Without a permission it is for whoever is signed in.`;

const ASKING = ['read', 'list', 'count', 'find', 'search', 'show'];

/** Something about what was asked for that keeps it from being written. */
export class Unwritable extends Error {}

/** What the words of the command line ask for; options may also be written with dashes. */
export function readDraft(given: readonly string[]): Draft {
  const said = given.map((word) => word.replace(/^--(permission(=|$))?/, ''));
  const [room = '', called = '', ...options] = said.filter((word) => word !== '');
  if (room === '' || called === '') throw new Unwritable(USAGE);
  if (!ROOMS.includes(room)) {
    throw new Unwritable(`There is no room "${room}"; the rooms are ${ROOMS.join(', ')}.`);
  }
  const words = called.split(/[-_]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
  if (words.length < 2 || !words.every((word) => /^[a-z][a-z0-9]*$/.test(word))) {
    throw new Unwritable(
      `"${called}" is no name: a use case is a verb and a noun, such as count-waiting.`,
    );
  }
  const kinds = ['query', 'mutation'] as const;
  const allowed = [...kinds, ...PERMISSIONS];
  const unknown = options.find((word) => !allowed.some((each) => each === word));
  if (unknown !== undefined) {
    throw new Unwritable(`"${unknown}" means nothing here: say any of ${allowed.join(', ')}.`);
  }
  const byName = ASKING.includes(words[0] ?? '') ? 'query' : 'mutation';
  const kind = kinds.find((each) => options.includes(each)) ?? byName;
  const permission: Permission = PERMISSIONS.find((each) => options.includes(each)) ?? 'signed_in';
  if (kind === 'mutation' && permission === 'public') {
    throw new Unwritable('A visitor changes nothing: give the mutation another permission.');
  }
  const role = ROLES.find((each) => holds(each, permission));
  if (role === undefined) throw new Unwritable(`Nobody holds ${permission}.`);
  const [verb = '', ...nouns] = words;
  return {
    room,
    fileName: words.join('-'),
    name: [verb, ...nouns.map((noun) => noun.charAt(0).toUpperCase() + noun.slice(1))].join(''),
    kind,
    permission,
    role: permission === 'public' ? null : role,
  };
}

/** The floors that a procedure stands on, from what is true to what can be asked. */
function filesOf({ room, fileName }: Draft) {
  return {
    schema: `packages/domain/src/${room}/schema.ts`,
    test: `packages/services/src/${room}/${fileName}.db.test.ts`,
    use_case: `packages/services/src/${room}/${fileName}.ts`,
    views: `packages/api/src/${room}/views.ts`,
    router: `packages/api/src/${room}/router.ts`,
    root: 'packages/api/src/root.ts',
    walk: 'proofs/permission-matrix/rows.ts',
  };
}

/** Reads a file of the repository; null when there is none. */
type Read = (file: string) => string | null;

/**
 * The text of every file that is written or changed, in the order in which they are read; nothing
 * is written yet. Throws Unwritable when a name is taken or a file is not as it is expected.
 */
export function planProcedure(draft: Draft, read: Read): Map<string, string> {
  const files = filesOf(draft);
  refuseTaken(draft, read);
  const withZod = (file: string) => withImport(read(file) ?? '', ['z'], 'zod');
  const plan = new Map([
    [files.schema, withZod(files.schema) + templates.schemaText(draft)],
    [files.test, templates.testText(draft)],
    [files.use_case, templates.useCaseText(draft)],
    [files.views, withZod(files.views) + templates.viewText(draft)],
    [files.router, routerWith(draft, read(files.router) ?? templates.routerText(draft))],
  ]);
  if (read(files.router) === null) plan.set(files.root, rootWith(draft, read(files.root) ?? ''));
  plan.set(files.walk, walkWith(draft, read(files.walk) ?? ''));
  return plan;
}

function refuseTaken(draft: Draft, read: Read): void {
  const files = filesOf(draft);
  for (const file of [files.use_case, files.test]) {
    if (read(file) !== null) throw new Unwritable(`${file} exists: choose another name.`);
  }
  const names = {
    [files.schema]: [templates.schemaOf(draft), templates.inputTypeOf(draft)],
    [files.views]: [templates.viewOf(draft)],
    [files.router]: [draft.name],
  };
  for (const [file, words] of Object.entries(names)) {
    const taken = words.find((word) => holdsWord(read(file) ?? '', word));
    if (taken === undefined) continue;
    throw new Unwritable(`${file} has a ${taken} already: choose another name.`);
  }
}

function routerWith(draft: Draft, router: string): string {
  const { room, name, fileName, role } = draft;
  const builder = role === null ? 'publicProcedure' : 'procedure';
  const imported: [string[], string][] = [
    [[templates.schemaOf(draft)], `@guildhall/domain/${room}/schema`],
    [[name], `@guildhall/services/${room}/${fileName}`],
    [[builder, 'router'], '../trpc.ts'],
    [[templates.viewOf(draft)], './views.ts'],
  ];
  const text = imported.reduce((all, [names, from]) => withImport(all, names, from), router);
  const opening = `export const ${routerOf(room)} = router({`;
  const changed = withLastEntry(text, opening, templates.procedureText(draft));
  return changed ?? refuseForm(filesOf(draft).router, opening);
}

function rootWith(draft: Draft, root: string): string {
  const { room } = draft;
  const text = withImport(root, [routerOf(room)], `./${room}/router.ts`);
  const opening = 'export const appRouter = router({';
  const changed = withLastEntry(text, opening, `  ${room}: ${routerOf(room)},\n`);
  return changed ?? refuseForm(filesOf(draft).root, opening);
}

function walkWith(draft: Draft, rows: string): string {
  const opening = 'export const rows: ';
  const entry = { text: templates.walkRowText(draft), beside: `${draft.room}.` };
  return withEntryBeside(rows, opening, entry) ?? refuseForm(filesOf(draft).walk, opening);
}

function refuseForm(file: string, opening: string): never {
  throw new Unwritable(`${file} has no "${opening}" with an end on a line of its own.`);
}
