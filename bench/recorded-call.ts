import { createCaller } from '@guildhall/api/root';
import { openDatabase } from '@guildhall/db/client';
import { testScene } from '@guildhall/scenes/scene';
import { isPrepared, nameOf } from '@guildhall/db/prepared-statements';
import type { ServiceContext } from '@guildhall/services/context';
import { Client } from 'pg';

export interface Statement {
  /** Of a statement that the product prepares when it comes again; the replay does the same. */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** The database's response. */
  rows: readonly unknown[];
}

/** The statements of a call, and its result. */
export interface RecordedCall {
  readonly name: string;
  readonly input: unknown;
  readonly statements: readonly Statement[];
  readonly data: unknown;
}

type Caller = ReturnType<typeof createCaller>;
type Query = (this: Client, ...args: unknown[]) => unknown;

/**
 * Creates a caller of procedures without a user, which is sufficient for public queries. Like a
 * server that has run for a while, it has read the rule book.
 */
export async function callAnonymously(db: ServiceContext['db']): Promise<Caller> {
  const { services } = testScene(db);
  await services.rule_books.refresh();
  return createCaller({
    services,
    user: null,
    session: null,
    api_token: null,
    origin: { ip_address: null, user_agent: null },
    site: {
      mode: 'live',
      site_name: '',
      protection_label: '',
      identity_providers: [],
      sends_mail: true,
      social_links: [],
      chat_frame_url: null,
      demo_sign_ins: null,
      is_open_demo: false,
    },
    request_id: 'bench',
    streamEnd: null,
    setCookie: () => undefined,
    addCacheTag: () => undefined,
  });
}

/** Runs the work once and records all statements that this process sends meanwhile. */
export async function recordStatements<Answer>(
  work: () => Promise<Answer>,
): Promise<{ statements: Statement[]; answer: Answer }> {
  const statements: Statement[] = [];
  // Patches the driver, so that exactly the statements sent to the database are recorded.
  const prototype = Client.prototype as { query: Query };
  const { query } = prototype;
  prototype.query = async function record(...args) {
    const [first, values] = args;
    const sentAs = typeof first === 'string' ? { text: first, values } : (first as Statement);
    const config = isPrepared(sentAs.text) ? { ...sentAs, name: nameOf(sentAs.text) } : sentAs;
    const sent = (config.values ?? []) as unknown[];
    const statement: Statement = { ...config, values: sent, rows: [] };
    statements.push(statement);
    const result = (await query.apply(this, args)) as { rows: unknown[] };
    statement.rows = result.rows;
    return result;
  };
  try {
    const answer = await work();
    return { statements, answer };
  } finally {
    prototype.query = query;
  }
}

/** Calls a public procedure once in this process and records its statements. */
export async function recordCall(
  databaseUrl: string,
  name: string,
  input: unknown,
): Promise<RecordedCall> {
  const db = openDatabase(databaseUrl);
  try {
    const call = procedureOf(await callAnonymously(db), name);
    const { statements, answer } = await recordStatements(() => call(input));
    return { name, input, statements, data: answer };
  } finally {
    await db.destroy();
  }
}

function procedureOf(caller: Caller, name: string): (input: unknown) => Promise<unknown> {
  const [room = '', procedure = ''] = name.split('.');
  const rooms = caller as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const found = rooms[room]?.[procedure];
  if (found === undefined) throw new Error(`there is no procedure ${name}`);
  return found;
}
