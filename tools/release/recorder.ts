// Loaded into each process of a recording (`node --import`): appends each new statement of the
// application to a file per process in the folder `RECORDED_STATEMENTS`.
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { APP_ROLE } from '@guildhall/db/client';
import { isPrepared } from '@guildhall/db/prepared-statements';
import { Client } from 'pg';
import { folded, type Sent, senderIn } from './statements.ts';

const MAX_FRAMES = 60;
/** Begin and end what the replay of a statement is inside of. */
const ENDS_TRANSACTION = /^\s*(?:begin|commit|rollback|savepoint|release)\b/i;
const folder = process.env.RECORDED_STATEMENTS;
const seen = new Set<string>();

function note(user: string | undefined, text: string, parameters: readonly unknown[]): void {
  if (ENDS_TRANSACTION.test(text)) return;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = MAX_FRAMES;
  const sender = senderIn(new Error('for its stack').stack ?? '');
  Error.stackTraceLimit = limit;
  if (sender === null) return;
  const prepared = isPrepared(text) ? ({ is_prepared: true } as const) : {};
  const owner = user === APP_ROLE ? {} : ({ as_owner: true } as const);
  const statement: Sent = { sender, ...folded(text, parameters), ...prepared, ...owner };
  const key = `${sender} ${statement.sql} ${user}`;
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
    if (typeof sql === 'string') note(this.user, sql, Array.isArray(parameters) ? parameters : []);
    return query.call(this, config, values, ...rest);
  };
  Client.prototype.query = recorded as typeof Client.prototype.query;
}
