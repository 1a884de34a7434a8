import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Permission, PERMISSIONS, roleHolds } from '@guildhall/domain/kernel/permissions';
import { ROLES } from '@guildhall/domain/kernel/roles';
import { ROOM_GRAPH, ROOMS } from './room-graph.ts';
import * as templates from './procedure-templates.ts';
import { type Draft, routerOf } from './procedure-templates.ts';
import { holdsWord, withImport, withLastEntry, withMergedRouter } from './source-edits.ts';

const USAGE = `Usage: npm run new:procedure <room> <verb-noun> [query | mutation] [<permission>]

  npm run new:procedure orders count-waiting
  npm run new:procedure wallet closeWallet mutation orders.trade
  npm run new:procedure identity/sessions count-sessions

A name that begins with read, list, count, find, search or show is a query unless told otherwise,
all others are mutations. Without a permission it is for all signed-in users.`;

const QUERY_VERBS = ['read', 'list', 'count', 'find', 'search', 'show'];

/** The request cannot be carried out; the message says why. */
export class Unwritable extends Error {}

/** Parses the command line; options may also be written with dashes. */
export function readDraft(given: readonly string[]): Draft {
  const said = given.map((word) => word.replace(/^--(permission(=|$))?/, ''));
  const [folder = '', called = '', ...options] = said.filter((word) => word !== '');
  if (folder === '' || called === '') throw new Unwritable(USAGE);
  const room = roomOf(folder);
  const words = called.split(/[-_]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
  if (words.length < 2 || !words.every((word) => /^[a-z][a-z0-9]*$/.test(word))) {
    throw new Unwritable(
      `"${called}" is not a valid name: a use case is a verb and a noun, such as count-waiting.`,
    );
  }
  const kinds = ['query', 'mutation'] as const;
  const allowed = [...kinds, ...PERMISSIONS];
  const unknown = options.find((word) => !allowed.some((each) => each === word));
  if (unknown !== undefined) {
    throw new Unwritable(`"${unknown}" is not an option: use one of ${allowed.join(', ')}.`);
  }
  const byName = QUERY_VERBS.includes(words[0] ?? '') ? 'query' : 'mutation';
  const kind = kinds.find((each) => options.includes(each)) ?? byName;
  const permission: Permission = PERMISSIONS.find((each) => options.includes(each)) ?? 'signed_in';
  if (kind === 'mutation' && permission === 'public') {
    throw new Unwritable('A mutation cannot be public: give it another permission.');
  }
  const role = ROLES.find((each) => roleHolds(each, permission));
  if (role === undefined) throw new Unwritable(`No role has ${permission}.`);
  const [verb = '', ...nouns] = words;
  return {
    room,
    folder,
    fileName: words.join('-'),
    name: [verb, ...nouns.map((noun) => noun.charAt(0).toUpperCase() + noun.slice(1))].join(''),
    kind,
    permission,
    role: permission === 'public' ? null : role,
  };
}

/** The room of a folder, which is the folder itself or contains it as a sub-room. */
function roomOf(folder: string): string {
  const [room = ''] = folder.split('/', 1);
  if (!ROOMS.includes(room)) {
    throw new Unwritable(`There is no room "${room}"; the rooms are ${ROOMS.join(', ')}.`);
  }
  const subRooms = Object.keys(ROOM_GRAPH).filter((each) => each.startsWith(`${room}/`));
  const places = subRooms.length === 0 || hasProcedures(room) ? [room, ...subRooms] : subRooms;
  if (places.includes(folder)) return room;
  if (subRooms.length === 0) throw new Unwritable(`${room} has no sub-rooms: use "${room}".`);
  throw new Unwritable(`${room} has sub-rooms: use one of ${places.join(', ')}.`);
}

/** Whether a room has procedures of its own, beside those of its sub-rooms. */
function hasProcedures(room: string): boolean {
  const router = path.join(import.meta.dirname, '../packages/api/src', room, 'router.ts');
  return (
    existsSync(router) && /: (?:procedure|cacheableQuery)\(/.test(readFileSync(router, 'utf8'))
  );
}

/** The files of a procedure on each floor, from the domain to the API. */
function filesOf({ room, folder, fileName }: Draft) {
  return {
    schema: `packages/domain/src/${folder}/schema.ts`,
    test: `packages/services/src/${folder}/${fileName}.db.test.ts`,
    use_case: `packages/services/src/${folder}/${fileName}.ts`,
    views: `packages/api/src/${folder}/views.ts`,
    router: `packages/api/src/${folder}/router.ts`,
    /** A new router is added to its room, and a new room to the root. */
    room: `packages/api/src/${room}/room.ts`,
    root: 'packages/api/src/root.ts',
    rows: `proofs/permission-matrix/rows/${room}.ts`,
    all_rows: 'proofs/permission-matrix/rows.ts',
  };
}

/** Reads a file of the repository; null if it does not exist. */
type Read = (file: string) => string | null;

/**
 * The text of each file that is created or changed, in reading order; writes nothing. Throws
 * Unwritable if a name is taken or a file does not have the expected form.
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
  if (read(files.router) === null) {
    plan.set(files.room, roomWith(draft, read(files.room)));
    const root = read(files.root) ?? '';
    const changed = rootWith(draft, root, read(files.room) === null);
    if (changed !== root) plan.set(files.root, changed);
  }
  plan.set(files.rows, rowsWith(draft, read(files.rows) ?? templates.rowsText(draft)));
  if (read(files.rows) === null) {
    plan.set(files.all_rows, allRowsWith(draft, read(files.all_rows) ?? ''));
  }
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
  const { room, folder, name, fileName, role } = draft;
  const builder = role === null ? 'publicProcedure' : 'procedure';
  const imported: [string[], string][] = [
    [[templates.schemaOf(draft)], `@guildhall/domain/${folder}/schema`],
    [[name], `@guildhall/services/${folder}/${fileName}`],
    [[builder, 'router'], templates.above(draft, 'trpc.ts')],
    [[templates.viewOf(draft)], './views.ts'],
  ];
  const text = imported.reduce((all, [names, from]) => withImport(all, names, from), router);
  // A sub-room chooses the name of its router itself.
  const named = /^export const \w+Router = router\(\{$/m.exec(router)?.[0];
  const opening =
    folder === room || named === undefined ? `export const ${routerOf(draft)} = router({` : named;
  const changed = withLastEntry(text, opening, templates.procedureText(draft));
  return changed ?? refuseForm(filesOf(draft).router, opening);
}

/** The declaration of the room with the new router among those of its name. */
function roomWith(draft: Draft, before: string | null): string {
  const { room, folder } = draft;
  const inRoom = folder === room ? '' : `${folder.slice(room.length + 1)}/`;
  const name = routerOf(draft);
  const text = withImport(before ?? templates.roomText(draft), [name], `./${inRoom}router.ts`);
  if (before === null) return text;
  const merged = withMergedRouter(text, room, name);
  if (merged !== undefined) return withImport(merged, ['mergeRouters'], '../trpc.ts');
  return text.replace('routers: {', `routers: {\n    ${room}: ${name},`);
}

/** The root with the room, and with the name of its procedures. */
function rootWith(draft: Draft, before: string, isNew: boolean): string {
  const { room } = draft;
  const file = filesOf(draft).root;
  let text = before;
  if (isNew) {
    const opening = 'const rooms: ';
    text = withImport(text, [`${room}Room`], `./${room}/room.ts`);
    text = withLastEntry(text, opening, `  ${room}Room,\n`) ?? refuseForm(file, opening);
  }
  const name = `${room}Room.routers.${room}`;
  if (holdsWord(before, name)) return text;
  const merged = withMergedRouter(text, room, name);
  if (merged !== undefined) return withImport(merged, ['mergeRouters'], './trpc.ts');
  const opening = 'export const appRouter = router({';
  return withLastEntry(text, opening, `  ${room}: ${name},\n`) ?? refuseForm(file, opening);
}

function rowsWith(draft: Draft, rows: string): string {
  const needed = draft.kind === 'mutation' ? ['key', 'nothing'] : ['nothing'];
  const opening = `export const ${draft.room}Rows: Rows = {`;
  const changed = withLastEntry(rows, opening, templates.rowText(draft));
  return withImport(changed ?? refuseForm(filesOf(draft).rows, opening), needed, '../row.ts');
}

/** A room with its first procedure has no rows yet. */
function allRowsWith({ room }: Draft, rows: string): string {
  const opening = 'export const rows: Rows = {';
  const text = withImport(rows, [`${room}Rows`], `./rows/${room}.ts`);
  const changed = withLastEntry(text, opening, `  ...${room}Rows,\n`);
  return changed ?? refuseForm('proofs/permission-matrix/rows.ts', opening);
}

function refuseForm(file: string, opening: string): never {
  throw new Unwritable(`${file} has no "${opening}" with an end on a line of its own.`);
}
