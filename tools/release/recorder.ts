// Loaded into each process of a recording (`node --import`): appends each new statement of the
// application to a file per process in the folder `RECORDED_STATEMENTS`.
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { isPrepared } from '@guildhall/db/prepared-statements';
import { Client } from 'pg';
import { folded, type Sent, senderIn } from './statements.ts';

const MAX_FRAMES = 60;
const folder = process.env.RECORDED_STATEMENTS;
const seen = new Set<string>();

function note(text: string, parameters: readonly unknown[]): void {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = MAX_FRAMES;
  const sender = senderIn(new Error('for its stack').stack ?? '');
  Error.stackTraceLimit = limit;
  if (sender === null) return;
  const prepared = isPrepared(text) ? ({ is_prepared: true } as const) : {};
  const statement: Sent = { sender, ...folded(text, parameters), ...prepared };
  const key = `${sender} ${statement.sql}`;
  if (seen.has(key)) return;
  seen.add(key);
  const file = path.join(folder ?? '', `${process.pid}.jsonl`);
  appendFileSync(file, `${JSON.stringify(statement)}\n`);
}

type Query = (this: Client, config: unknown, values?: unknown, ...rest: unknown[]) => unknown;

if (folder !== undefined) {
  // oxlint-disable-next-line typescript/unbound-method -- called with the client it is called on
  const query = Client.prototype.query as Query;
  const recorded: Query = function recorded(config, values, ...rest) {
    const { text, values: named } = Object(config) as { text?: unknown; values?: unknown };
    const sql = typeof config === 'string' ? config : text;
    const parameters = named ?? values;
    if (typeof sql === 'string') note(sql, Array.isArray(parameters) ? parameters : []);
    return query.call(this, config, values, ...rest);
  };
  Client.prototype.query = recorded as typeof Client.prototype.query;
}
