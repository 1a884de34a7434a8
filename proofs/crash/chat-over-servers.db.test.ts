import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@guildhall/domain/kernel/ids';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testGame } from '@guildhall/scenes/catalog';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { accountOffer } from '@guildhall/scenes/offers';
import { boughtOrder } from '@guildhall/scenes/orders';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type RunningShop, startShop } from '../running-shop.ts';

/** How long a message may take to the other server. */
const ARRIVES_WITHIN_MS = 1_000;
/** Fewer than one user may send in a minute. */
const MESSAGES = 24;
const WAIT = { timeout: 30_000, interval: 20 };

let database: TestDatabase;
let shop: RunningShop;
let orderId: string;
let writer: string;
let reader: string;
let ending: AbortController;

beforeAll(async () => {
  database = await testDatabase();
  shop = await startShop(database, { servers: 2 });
});
afterAll(async () => {
  await shop.close();
  await database.close();
});
beforeEach(async () => {
  const { scene } = shop;
  const { slug } = await testGame(scene);
  const [ann, sam] = [await buyer(scene), await seller(scene)];
  orderId = await boughtOrder(scene, ann, await accountOffer(scene, sam, { game_slug: slug }));
  [writer, reader] = [await shop.signIn(sam), await shop.signIn(ann)];
  ending = new AbortController();
  return () => ending.abort();
});

interface Streamed {
  readonly changed: Readonly<Record<string, readonly string[] | null>>;
  readonly typing: readonly string[];
}

/** The events of a stream, each with its id, until the connection breaks. */
async function* eventsOf(server: number, after: string | null) {
  const input = encodeURIComponent(JSON.stringify(after === null ? {} : { lastEventId: after }));
  const { signal } = ending;
  const response = await fetch(
    `${shop.servers[server]?.origin}/api/trpc/me.changes?input=${input}`,
    {
      headers: { authorization: `JWT ${reader}`, accept: 'text/event-stream' },
      signal,
    },
  );
  let text = '';
  const parts = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
  for await (const part of parts) {
    text += part;
    const blocks = text.split('\n\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const [id, data] = [field('id'), field('data')];
      if (id !== undefined && data !== undefined) yield { id, data: JSON.parse(data) as Streamed };
    }
  }
}

const about = () => ({ kind: 'order', id: orderId });

/**
 * Follows the thread as a page does: it reads what is new after an event, and never otherwise. When
 * its server is gone it goes on at the other one, after the last event.
 */
function page(firstServer: number) {
  const shown: { seq: number; text: string; at: number }[] = [];
  const typing: string[] = [];
  const state = { server: firstServer, after: null as string | null, breaks: 0 };

  async function readThread(): Promise<void> {
    const input = { about: about(), limit: 100 };
    const options = { token: reader, server: state.server };
    const answer = await shop.call('messages.thread', input, options);
    if (!answer.ok) throw new Error(`the thread was refused: ${answer.text}`);
    const last = shown.at(-1)?.seq ?? 0;
    const added = answer.data.messages.filter(({ seq }) => seq > last);
    shown.push(...added.map(({ seq, text }) => ({ seq, text, at: performance.now() })));
  }
  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        for await (const { id, data } of eventsOf(state.server, state.after)) {
          typing.push(...data.typing);
          if (data.changed['messages']?.length !== 0) await readThread();
          // Only now: what was not read is asked for again.
          state.after = id;
        }
      } catch {
        // The server was killed in the middle, or does not listen.
      }
      state.breaks += 1;
      state.server = 1 - state.server;
      await sleep(20);
    }
  }
  void follow();
  return { shown, typing, state };
}

/** Sends a message as a page does: again with its id, at the other server, until it is answered. */
async function send(text: string, firstServer: number): Promise<number> {
  const message = { idempotency_key: newId(), about: about(), text };
  for (let server = firstServer; ; server = 1 - server) {
    try {
      const answer = await shop.call('messages.send', message, { token: writer, server });
      if (answer.ok) return answer.data.seq;
      if (answer.status < 500) throw new Error(`the message was refused: ${answer.text}`);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await sleep(20);
  }
}

test('a message that is sent at one server is seen at the other within a second', async () => {
  const { shown, state } = page(1);
  await vi.waitFor(() => expect(state.after).not.toBeNull(), WAIT);
  const delays: number[] = [];
  for (let count = 1; count <= 10; count += 1) {
    const sentAt = performance.now();
    await send(`message ${count}`, 0);
    await vi.waitFor(() => expect(shown).toHaveLength(count), WAIT);
    delays.push((shown.at(-1)?.at ?? 0) - sentAt);
  }
  expect(shown.map(({ text }) => text)).toEqual(
    Array.from({ length: 10 }, (_, index) => `message ${index + 1}`),
  );
  // One may be late on a busy machine.
  expect(delays.toSorted((one, other) => one - other)[8]).toBeLessThan(ARRIVES_WITHIN_MS);
  expect(state.breaks).toBe(0);
});

test('whoever writes at one server is seen writing at the other', async () => {
  const { typing, shown, state } = page(1);
  await vi.waitFor(() => expect(state.after).not.toBeNull(), WAIT);
  await send('I look for it', 0);
  await vi.waitFor(() => expect(shown).toHaveLength(1), WAIT);
  const thread = await shop.call('messages.thread', { about: about() }, { token: writer });
  const threadId = thread.ok ? thread.data.id : null;
  await vi.waitFor(async () => {
    await shop.call('messages.typing', { thread_id: threadId }, { token: writer, server: 0 });
    expect(typing).toContain(threadId);
  }, WAIT);
  // It is no change: the page has read nothing again.
  expect(shown).toHaveLength(1);
});

test('a chat over a server that is killed and started again shows each message once, in order', async () => {
  const { shown, state } = page(1);
  await vi.waitFor(() => expect(state.after).not.toBeNull(), WAIT);
  const texts = Array.from({ length: MESSAGES }, (_, index) => `message ${index + 1}`);
  const seqs: number[] = [];
  const killed = (async () => {
    await vi.waitFor(() => expect(shown.length).toBeGreaterThan(MESSAGES / 4), WAIT);
    await shop.servers[1]?.kill();
    await sleep(500);
    await shop.servers[1]?.start();
  })();
  for (const [index, text] of texts.entries()) {
    seqs.push(await send(text, index % 2));
    await sleep(50);
  }
  await killed;
  await vi.waitFor(() => expect(shown).toHaveLength(texts.length), WAIT);
  expect(shown.map(({ text }) => text)).toEqual(texts);
  expect(seqs).toEqual(texts.map((_, index) => index + 1));
  expect(state.breaks).toBeGreaterThan(0);
});
