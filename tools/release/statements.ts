import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One statement of the application, with the parameters of one call. */
export interface Statement {
  readonly sql: string;
  /** In the form of the driver: bytes and times are strings. */
  readonly parameters: readonly unknown[];
}

/** A statement with the function of packages/db that sent it, as a path below its source folder. */
export interface Sent extends Statement {
  /** `orders/queries.ts findOrder`. */
  readonly sender: string;
  /** Whether the release prepares it, so that a connection may have done so before a migration. */
  readonly is_prepared?: true;
  /** Sent as the owner of the tables, by a command, and not with the role of the application. */
  readonly as_owner?: true;
}

const FRAME =
  /^ *at (?:async )?(?:(\S+) .*?\()?[^()]*?\/((?:packages|apps|proofs|tools)\/[^\s:()]+):/;
/** A file of a room in packages/db, or the clock. */
const STATEMENTS = /^packages\/db\/src\/([\w-]+\/[\w-]+\.ts|clock\.ts)$/;
/** All statements are sent through these. */
const PASSED_THROUGH =
  /\/node_modules\/|^packages\/db\/src\/(?:client|client-pool|prepared-statements)\.ts$|^tools\//;

/**
 * The function of packages/db that sent a statement, from the stack; null if it was sent by others:
 * a test, the migrations, the inspection of a database.
 */
export function senderIn(stack: string): string | null {
  for (const line of stack.split('\n').slice(1)) {
    const [, name = '', file = ''] = FRAME.exec(line) ?? [];
    if (file === '' || PASSED_THROUGH.test(file)) continue;
    const [, inRoom] = STATEMENTS.exec(file) ?? [];
    if (inRoom === undefined) return null;
    // A function called as `ledger.sumHolds` may be `Module.sumHolds` in a stack; an anonymous one
    // is within a named one.
    const ownName = name.slice(name.lastIndexOf('.') + 1);
    if (/^\w+$/.test(ownName)) return `${inRoom} ${ownName}`;
  }
  return null;
}

const TUPLE = String.raw`\((?:[^()]|\([^()]*\))*\)`;
const TUPLES = new RegExp(String.raw`(?<=\bvalues )${TUPLE}(?:, ${TUPLE})+`, 'g');
const LIST = /(?<=\bin )\((?:\$\d+, )+\$\d+\)/g;

/** Shortens lists to one item, because the number of items does not change the statement. */
export function folded(sql: string, parameters: readonly unknown[]): Statement {
  const short = sql
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(TUPLES, (tuples) => firstOf(tuples))
    .replaceAll(LIST, (list) => `${list.split(',', 1)[0] ?? ''})`);
  const kept: unknown[] = [];
  const places = new Map<string, number>();
  const text = short.replaceAll(/\$(\d+)/g, (_, before: string) => {
    const place = places.get(before) ?? kept.push(parameters[Number(before) - 1]);
    places.set(before, place);
    return `$${place}`;
  });
  return { sql: text, parameters: kept.map(asText) };
}

/** The first of several tuples if all have the same form, otherwise all of them. */
function firstOf(tuples: string): string {
  const each = tuples.match(new RegExp(TUPLE, 'g')) ?? [];
  const forms = new Set(each.map((tuple) => tuple.replaceAll(/\$\d+/g, '$')));
  return forms.size === 1 ? (each[0] ?? tuples) : tuples;
}

/** A JSON value that the driver sends in the same way as the parameter. */
function asText(parameter: unknown): unknown {
  if (parameter === undefined) return null;
  if (Buffer.isBuffer(parameter)) return `\\x${parameter.toString('hex')}`;
  if (parameter instanceof Date) return parameter.toISOString();
  if (typeof parameter === 'bigint') return String(parameter);
  if (Array.isArray(parameter)) return parameter.map(asText);
  return typeof parameter === 'object' && parameter !== null
    ? JSON.stringify(parameter)
    : parameter;
}

/** The statements of all recorders, each once, sorted by sender. */
export function readRecording(folder: string): Sent[] {
  const statements = new Map<string, Sent>();
  for (const file of readdirSync(folder)) {
    const lines = readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n');
    for (const line of lines) {
      const statement = JSON.parse(line) as Sent;
      statements.set(`${statement.sender} ${statement.sql}`, statement);
    }
  }
  return [...statements].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, statement]) => statement);
}
