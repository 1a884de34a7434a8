import { type Argument, type CallExpression, parseSync, Visitor } from 'oxc-parser';
import { FLOORS, TABLE_EXCEPTIONS } from './floors.ts';
import { type SourceFile, TEST } from './source-imports.ts';

const STATEMENTS = 'packages/db/src/';
/** Floors that hold no statements of their own. */
const NO_STATEMENTS = ['packages/services/src/', 'packages/api/src/'];

/** Methods of Kysely whose first argument names tables. */
const NAMES_TABLES =
  /^((select|delete)From|(insert|replace|merge)Into|updateTable|using|from|table)$/;
const JOINS = /^(inner|left|right|full|cross)Join(Lateral)?$/;
/** What stands before a table in SQL. */
const BEFORE_TABLE = /\b(?:from|join|into|update|using|only)\s+([a-z_]+(?:\.[a-z_]+)?)/gi;

/**
 * Tables that are named outside of their room's `queries` and `commands`, one sentence each. Whose
 * a table is stands in the `tables.ts` of its room.
 */
export function inspectTables(files: readonly SourceFile[]): string[] {
  const owners = new Map(files.flatMap((file) => ownedBy(file)));
  if (owners.size === 0) return [];
  const composition = FLOORS.flatMap(({ folder, rooms }) =>
    (rooms?.composition ?? []).map((file) => `${folder}/${file}`),
  );
  return files
    .filter(({ path }) => [STATEMENTS, ...NO_STATEMENTS].some((start) => path.startsWith(start)))
    .filter(({ path }) => !TEST.test(path) && !composition.includes(path))
    .flatMap((file) => inspectFile(file, owners));
}

/** The tables of a file, with the folder that owns them: a room, or `kernel` for those of none. */
function ownedBy({ path, text }: SourceFile): [table: string, folder: string][] {
  const folder = /^packages\/db\/src\/([a-z-]+)\/(?:[a-z-]+\/)?tables\.ts$/.exec(path)?.[1];
  if (folder === undefined) return [];
  const body = /^export interface \w+Tables (?:extends \w+ )?\{\n([^}]*)^\}/m.exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {2}'?([\w.]+)'?: /gm)].map(([, table = '']) => [table, folder]);
}

function inspectFile(file: SourceFile, owners: ReadonlyMap<string, string>): string[] {
  const folder = file.path.startsWith(STATEMENTS)
    ? file.path.slice(STATEMENTS.length).split('/', 1)[0]
    : undefined;
  return tablesIn(file).flatMap(({ table, line }) => {
    const owner = owners.get(table);
    if (owner === undefined || owner === folder || isException(file.path, table)) return [];
    return [
      `${file.path}:${line}: it names the table ${table} of ${owner}, which is named in ` +
        `packages/db/src/${owner} alone: call a function from there, or compose a query of it.`,
    ];
  });
}

function isException(path: string, table: string): boolean {
  return TABLE_EXCEPTIONS.some((each) => each.file === path && each.table === table);
}

interface NamedTable {
  readonly table: string;
  readonly line: number;
}

/** Every table that a file names, in calls of Kysely and in SQL. */
export function tablesIn({ path, text }: SourceFile): NamedTable[] {
  const found: NamedTable[] = [];
  const add = (name: string, start: number) => {
    const [table = ''] = name.trim().split(/\s/, 1);
    found.push({ table, line: text.slice(0, start).split('\n').length });
  };
  new Visitor({
    CallExpression(call) {
      const name = calledName(call);
      if (!NAMES_TABLES.test(name) && !JOINS.test(name)) return;
      const [first] = call.arguments;
      for (const table of first === undefined ? [] : textsOf(first)) add(table, call.callee.end);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const sql = quasi.quasis.map(({ value }) => value.raw).join(' $ ');
      for (const [, name = ''] of sql.matchAll(BEFORE_TABLE)) add(name, quasi.start);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

function calledName({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return callee.property.name;
}

function textsOf(argument: Argument): string[] {
  if (argument.type === 'Literal')
    return typeof argument.value === 'string' ? [argument.value] : [];
  if (argument.type !== 'ArrayExpression') return [];
  return argument.elements.flatMap((each) =>
    each === null || each.type === 'SpreadElement' ? [] : textsOf(each),
  );
}
