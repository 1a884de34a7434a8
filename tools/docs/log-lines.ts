// The generated part of docs/operating.md about the log: every sentence that the sources write.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { FOR_TESTS, TEST } from '../source-imports.ts';
import { markdownTable } from './tables.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SOURCES = ['apps/server/src', 'packages/api/src', 'packages/services/src'];
const LEVELS = new Set(['info', 'warn', 'error']);

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: readonly string[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** A node and all nodes below it. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* nodesIn(value);
}

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  const { name, property } = node;
  return typeof name === 'string' ? name : nameOf(property);
};

/** The level of a call that writes to the log; null for any other. */
function levelOf({ type, callee }: Node): string | null {
  if (type !== 'CallExpression' || !isNode(callee)) return null;
  const name = nameOf(callee);
  if (name === 'alert') return 'error';
  const isLog = ['log', 'logger'].includes(nameOf(callee['object']));
  return isLog && LEVELS.has(name) ? name : null;
}

const textsIn = (node: unknown): string[] =>
  isNode(node)
    ? [...nodesIn(node)].flatMap(({ type, value }) =>
        type === 'Literal' && typeof value === 'string' ? [value] : [],
      )
    : [];

const fieldsOf = (node: unknown): string[] =>
  isNode(node) && node.type === 'ObjectExpression'
    ? (node['properties'] as Node[]).flatMap(({ key }) => nameOf(key) || [])
    : [];

function linesOf(file: string): LogLine[] {
  const { program } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  return [...nodesIn(program as unknown as Node)].flatMap((node) => {
    const level = levelOf(node);
    if (level === null) return [];
    const given = node['arguments'] as Node[];
    const message = given.find((each) => textsIn(each).some((text) => text.includes(' ')));
    const fields = given.filter((each) => each !== message).flatMap(fieldsOf);
    return textsIn(message).map((text) => ({ level, message: text, fields }));
  });
}

/** Several places may write the same sentence. */
function logLines(): string {
  const patterns = SOURCES.map((folder) => `${folder}/**/*.ts`);
  const files = globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !TEST.test(file) && !FOR_TESTS.test(file));
  const rows = new Map<string, readonly string[]>();
  for (const { level, message, fields } of files.toSorted().flatMap(linesOf)) {
    const known = fields.map((name) => `\`${name}\``).join(', ');
    rows.set(`${message} ${level}`, [level, message, known]);
  }
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return markdownTable(['level', 'message', 'fields'], sorted);
}

export const logParts = { 'log-lines': logLines };
