import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One statement as the application sends it, with the parameters of one time that it did. */
export interface Statement {
  readonly sql: string;
  /** As the driver takes them: bytes and times are texts. */
  readonly parameters: readonly unknown[];
}

/** A statement with the function of the database floor that sent it, below its folder. */
export interface Sent extends Statement {
  /** `orders/queries.ts findOrder`. */
  readonly sender: string;
}

const FRAME =
  /^ *at (?:async )?(?:(\S+) .*?\()?[^()]*?\/((?:packages|apps|proofs|tools)\/[^\s:()]+):/;
/** A room's file on the database floor, or the clock's. */
const STATEMENTS = /^packages\/db\/src\/([\w-]+\/[\w-]+\.ts|clock\.ts)$/;
/** Every statement comes through these. */
const PASSED_THROUGH = /\/node_modules\/|^packages\/db\/src\/client\.ts$|^tools\/release\//;

/**
 * The function of the database floor that sent a statement, read from the stack; null for what
 * others send: a test, the migrations, the examination of a database.
 */
export function senderIn(stack: string): string | null {
  for (const line of stack.split('\n').slice(1)) {
    const [, name = '', file = ''] = FRAME.exec(line) ?? [];
    if (file === '' || PASSED_THROUGH.test(file)) continue;
    const [, inRoom] = STATEMENTS.exec(file) ?? [];
    if (inRoom === undefined) return null;
    // One that is called as `ledger.sumHolds` may be `Module.sumHolds` in a stack; one without a
    // name stands within one that has a name.
    const ownName = name.slice(name.lastIndexOf('.') + 1);
    if (/^\w+$/.test(ownName)) return `${inRoom} ${ownName}`;
  }
  return null;
}

const TUPLE = String.raw`\((?:[^()]|\([^()]*\))*\)`;
const TUPLES = new RegExp(String.raw`(?<=\bvalues )${TUPLE}(?:, ${TUPLE})+`, 'g');
const LIST = /(?<=\bin )\((?:\$\d+, )+\$\d+\)/g;

/** Lists of any length become lists of one: with more rows it is the same statement. */
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

/** The first of several tuples when all have its form, otherwise all of them. */
function firstOf(tuples: string): string {
  const each = tuples.match(new RegExp(TUPLE, 'g')) ?? [];
  const forms = new Set(each.map((tuple) => tuple.replaceAll(/\$\d+/g, '$')));
  return forms.size === 1 ? (each[0] ?? tuples) : tuples;
}

/** What JSON can hold and the driver sends as it sent the parameter itself. */
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

/** What the recorders of all processes wrote, each statement once, in the order of senders. */
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
