// The upper limit of an uncached page: the same element tree, rendered by the same entry with
// `onAllReady` and preloaded data, without loaders, database or policy. The limit of a cached page
// is a fixed buffer. Started by `pages.ts`:
//   node bench/bare-pages.ts <port> <database url> <path of the page>
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '@guildhall/db/client';
import Fastify from 'fastify';
import type {
  createRequestHandler,
  EntryContext,
  HandleDocumentRequestFunction,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import { callAnonymously } from './recorded-call.ts';
import { ROOT } from './shop.ts';

interface WebEntry {
  apiContext: RouterContext<object>;
  default: HandleDocumentRequestFunction;
  createRequestHandler: typeof createRequestHandler;
  RouterContextProvider: typeof RouterContextProvider;
}
type WebBuild = ServerBuild & { entry: { module: ServerBuild['entry']['module'] & WebEntry } };

/** The router's input of the entry, and the bytes of React's data stream. */
interface Tree {
  readonly context: EntryContext;
  readonly handoff: readonly Uint8Array[];
}

const [port = '', databaseUrl = '', pagePath = ''] = process.argv.slice(2);
const url = `http://127.0.0.1:${port}${pagePath}`;
const file = path.join(ROOT, 'apps/web/build/server/index.js');
const build = (await import(pathToFileURL(file).href)) as WebBuild;
const entry = build.entry.module;
const routerContext = new entry.RouterContextProvider();

/** Loads the page once with its own loaders, and captures the input of the rendering. */
async function treeOf(): Promise<Tree> {
  const db = openDatabase(databaseUrl);
  const api = await callAnonymously(db);
  const reportError = (error: unknown) => {
    throw error;
  };
  routerContext.set(entry.apiContext, { api, reportError, script_mark: 'the-mark-of-the-bench' });
  const found: EntryContext[] = [];
  const keep: HandleDocumentRequestFunction = (_request, status, _headers, context) => {
    found.push(context);
    return new Response(null, { status });
  };
  const keptBuild = { ...build, entry: { module: { ...entry, default: keep } } };
  const response = await entry.createRequestHandler(keptBuild, 'production')(
    new Request(url),
    routerContext,
  );
  const [context] = found;
  if (response.status !== 200 || !context?.serverHandoffStream) {
    throw new Error(`${pagePath} answered ${response.status}, there is nothing to measure`);
  }
  const handoff: Uint8Array[] = [];
  for await (const chunk of context.serverHandoffStream) handoff.push(chunk);
  await db.destroy();
  return { context, handoff };
}

async function render({ context, handoff }: Tree): Promise<Buffer> {
  const serverHandoffStream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of handoff) controller.enqueue(chunk);
      controller.close();
    },
  });
  // A copy, since a rendering caches results in its context.
  const fresh = { ...context, renderMeta: {}, serverHandoffStream } as EntryContext;
  const response = await entry.default(new Request(url), 200, new Headers(), fresh, routerContext);
  return Buffer.from(await (response as Response).arrayBuffer());
}

const tree = await treeOf();
const bytes = await render(tree);
const app = Fastify({ logger: false });
const HTML = 'text/html; charset=utf-8';
app.get('/tree', async (_request, reply) => reply.type(HTML).send(await render(tree)));
app.get('/fixed', (_request, reply) => reply.type(HTML).send(bytes));
app.get('/readyz', () => ({ status: 'ready', bytes: bytes.byteLength }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());
