import type { ChangesView } from '@guildhall/api/orders/changes-views';
import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import type { JsonValue, RefusalKind } from '@guildhall/domain/kernel/errors';
import type { FieldErrors } from '@guildhall/domain/kernel/field-errors';
import { afterEach, beforeEach, vi } from 'vitest';
import { authState } from './session/auth-state.ts';
import { DEFAULT_ANSWERS } from './test-answers.ts';
import type { InputOf, OutputOf, ProcedurePath } from './test-procedures.ts';

const STATUS: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
};

/** A handler throws this to refuse as the server would. */
class Refused extends Error {
  readonly code: ErrorCode;
  readonly details: { facts: Readonly<Record<string, JsonValue>>; fields: FieldErrors };

  constructor(code: ErrorCode, details: Partial<Refused['details']>) {
    super(code);
    this.code = code;
    this.details = { facts: details.facts ?? {}, fields: details.fields ?? {} };
  }

  get status(): number {
    return STATUS[errorCatalogue[this.code].kind];
  }
}

export function refused(code: ErrorCode, details: Partial<Refused['details']> = {}): Error {
  return new Refused(code, details);
}

/** A handler throws this for a response that is lost; the server may have done anything. */
export class AnswerLost extends Error {}

/** A REST response other than 200. */
export class RestAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly code: ErrorCode | null;

  constructor(status: number, body: unknown, code: ErrorCode | null = null) {
    this.status = status;
    this.body = body;
    this.code = code;
  }
}

type Handler = (input: unknown) => unknown;

/** A promise that the test resolves, so that it can look at the loading state. */
export function held<Value>(): { promise: Promise<Value>; release: (value: Value) => void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { promise, release: resolve };
}

const defaults = new Map(Object.entries(DEFAULT_ANSWERS as Record<string, Handler>));
const procedures = new Map<string, Handler>();
const routes = new Map<string, Handler>();
const received: { path: string; input: unknown }[] = [];

/**
 * The server of a component test. The client, links and cache of the app are real; only the network
 * is replaced. A query that a test does not answer has the default answer of its room. Any other
 * request fails the test.
 */
export const api = {
  /** Answers a procedure; the handler may throw `refused(…)` or return a promise of `held()`. */
  answer<Path extends ProcedurePath>(
    path: Path,
    handler: (input: InputOf<Path>) => OutputOf<Path> | Promise<OutputOf<Path>>,
  ): void {
    procedures.set(path, handler as Handler);
  },
  /** Answers a REST route: `POST /api/oauth/login/`. */
  answerRoute(route: string, handler: (body: unknown) => unknown): void {
    routes.set(route, handler);
  },
  /** The inputs that a procedure has received, oldest first. */
  inputs<Path extends ProcedurePath>(path: Path): InputOf<Path>[] {
    return received.filter((call) => call.path === path).map(({ input }) => input as InputOf<Path>);
  },
  /** The streams that were opened so far, oldest first. */
  streams: (): readonly OpenStream[] => openStreams,
  /** The bodies that a REST route has received. */
  bodies(route: string): unknown[] {
    return received.filter((call) => call.path === route).map(({ input }) => input);
  },
};

const unansweredCall = (path: string) =>
  `the test has no answer to ${path}: answer it with api.answer('${path}', …), or a query for all ` +
  'tests in test-answers.ts of its room (apps/web/src/features).';

async function answerProcedure(path: string, input: unknown): Promise<unknown> {
  received.push({ path, input });
  const handler = procedures.get(path) ?? defaults.get(path);
  if (handler === undefined) throw new Error(unansweredCall(path));
  try {
    return { result: { data: await handler(input) } };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const data = {
      code: error.code,
      ...error.details,
      http_status: error.status,
      request_id: null,
    };
    return { error: { code: -32_000, message: error.code, data } };
  }
}

async function answerProcedures(url: URL, body: string | null): Promise<Response> {
  const path = decodeURIComponent(url.pathname.slice('/api/trpc/'.length));
  const input: unknown = JSON.parse(url.searchParams.get('input') ?? body ?? '{}');
  if (!url.searchParams.has('batch')) return Response.json(await answerProcedure(path, input));
  const inputs = input as Record<string, unknown>;
  const answers = path
    .split(',')
    .map(async (each, index) => await answerProcedure(each, inputs[index]));
  return Response.json(await Promise.all(answers));
}

async function answerRoute(route: string, body: unknown): Promise<Response> {
  received.push({ path: route, input: body });
  const handler = routes.get(route);
  if (handler === undefined) throw new Error(`the test has no answer to ${route}`);
  const answer = await handler(body);
  if (answer instanceof RestAnswer) {
    const headers = answer.code === null ? undefined : { 'error-code': answer.code };
    return Response.json(answer.body, { status: answer.status, ...(headers && { headers }) });
  }
  return Response.json(answer ?? {});
}

interface OpenStream {
  /** The id of the last event that the client had when it connected; null for a new stream. */
  readonly after: string | null;
  readonly order_ids: readonly string[];
  /** Sends an event: what is not named has not changed. It is for the user of this tab. */
  say(id: string, changed?: Partial<ChangesView['changed']>, userId?: string): void;
  /** Says that somebody else is writing in a thread. */
  type(id: string, threadId: string): void;
  /** Refuses, and ends. */
  refuse(code: ErrorCode): void;
  /** Ends the connection, as a proxy does. */
  cut(): void;
  /** Whether the client has closed the connection. */
  isClosed(): boolean;
}

let openStreams: OpenStream[] = [];
const UNCHANGED: ChangesView['changed'] = {
  orders: [],
  payments: [],
  wallet: [],
  messages: [],
  notifications: [],
};

/** A stream of which only the test says something. */
function openStream({ searchParams }: URL, { headers, signal }: RequestInit): Response {
  const input = JSON.parse(searchParams.get('input') ?? '{}') as InputOf<'me.changes'>;
  const utf8 = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(utf8.encode(`${text}\n\n`));
      send('event: connected\ndata: {}');
      openStreams.push({
        after: new Headers(headers).get('last-event-id') ?? input.lastEventId ?? null,
        order_ids: input.order_ids ?? [],
        say(id, changed = {}, userId = authState().user?.id ?? '') {
          const data = { user_id: userId, changed: { ...UNCHANGED, ...changed }, typing: [] };
          send(`data: ${JSON.stringify(data)}\nid: ${id}`);
        },
        type(id, threadId) {
          const userId = authState().user?.id ?? '';
          const data = { user_id: userId, changed: UNCHANGED, typing: [threadId] };
          send(`data: ${JSON.stringify(data)}\nid: ${id}`);
        },
        refuse(code) {
          const data = { code, facts: {}, fields: {}, http_status: 401, request_id: null };
          const refusal = { code: -32_001, message: code, data };
          send(`event: serialized-error\ndata: ${JSON.stringify(refusal)}`);
        },
        cut: () => controller.close(),
        isClosed: () => signal?.aborted === true,
      });
      signal?.addEventListener('abort', () => controller.error(signal.reason));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

const unanswered: string[] = [];

/** XMLHttpRequest as uploads use it, answered like `fetch`. The body of a route is its form. */
class TestUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  timeout = 0;
  #route = '';
  #headers = new Headers();

  open(method: string, path: string): void {
    this.#route = `${method} ${path}`;
  }
  setRequestHeader(): void {}
  getResponseHeader(name: string): string | null {
    return this.#headers.get(name);
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData): void {
    for (const loaded of [1, 2]) {
      const progress = { lengthComputable: true, loaded, total: 2 };
      this.upload.dispatchEvent(Object.assign(new Event('progress'), progress));
    }
    void this.#answer(form);
  }
  async #answer(form: FormData): Promise<void> {
    try {
      const response = await answerRoute(this.#route, Object.fromEntries(form));
      this.status = response.status;
      this.#headers = response.headers;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    } catch (error) {
      if (!(error instanceof AnswerLost)) unanswered.push(String(error));
      this.dispatchEvent(new Event('error'));
    }
  }
}

async function network(target: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(target instanceof Request ? target.url : target, 'http://localhost');
  const body = typeof init.body === 'string' ? init.body : null;
  try {
    if (url.pathname.endsWith('/me.changes')) return openStream(url, init);
    if (url.pathname.startsWith('/api/trpc/')) return await answerProcedures(url, body);
    const given: unknown = body === null ? undefined : JSON.parse(body);
    return await answerRoute(`${init.method ?? 'GET'} ${url.pathname}`, given);
  } catch (error) {
    if (error instanceof AnswerLost) throw new TypeError('Failed to fetch');
    unanswered.push(String(error));
    throw error;
  }
}

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('XMLHttpRequest', TestUpload);
});

afterEach(() => {
  vi.unstubAllGlobals();
  procedures.clear();
  routes.clear();
  received.length = 0;
  openStreams = [];
  const faults = unanswered.splice(0);
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
