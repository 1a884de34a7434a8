import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { clamdScanner } from './clamd-scanner.ts';

const COMMAND = 'zINSTREAM\0';
/** Long enough for a busy machine. */
const TIMEOUT_MS = 10_000;
const SHORT_TIMEOUT_MS = 200;

let server: Server | undefined;
const sockets = new Set<Socket>();
const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-clamd-'));
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The content of a whole conversation; null before its end. */
function contentOf(received: Buffer): Buffer | null {
  const parts = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** A server with the protocol of clamd. `answer` gets all that has arrived, after each chunk. */
async function listen(
  answer: (socket: Socket, received: Buffer) => void,
  where: string | number = 0,
  timeoutMs = TIMEOUT_MS,
) {
  server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      answer(socket, received);
    });
  });
  await new Promise<void>((resolve) => server?.listen(where, resolve));
  const { port } = server.address() as { port: number };
  return clamdScanner(
    typeof where === 'string' ? { path: where } : { host: '127.0.0.1', port },
    timeoutMs,
  );
}

async function* chunksOf(content: Buffer) {
  for (let from = 0; from < content.length; from += 10_000) {
    yield content.subarray(from, from + 10_000);
    yield Buffer.alloc(0);
  }
}

/** Answers when all has arrived. */
const whenComplete =
  (words: string, seen: (content: Buffer) => void = () => undefined) =>
  (socket: Socket, received: Buffer) => {
    const content = contentOf(received);
    if (content === null) return;
    seen(content);
    socket.end(`${words}\0`);
  };

test.each(['a port', 'a socket'])('all of a content is scanned, over %s', async (where) => {
  const content = randomBytes(250_000);
  const seen: Buffer[] = [];
  const listening = whenComplete('stream: OK', (each) => seen.push(each));
  const scanner = await listen(listening, where === 'a port' ? 0 : path.join(folder, 'clamd.ctl'));
  expect(await scanner.scan(chunksOf(content))).toBeNull();
  expect(seen.map((each) => each.equals(content))).toEqual([true]);
});

test('a virus is found by its name (U4)', async () => {
  const scanner = await listen(whenComplete('stream: Eicar-Test-Signature FOUND'));
  expect(await scanner.scan(chunksOf(Buffer.from('x')))).toBe('Eicar-Test-Signature');
});

describe('a content that was not scanned to its end is not clean (U4)', () => {
  const large = randomBytes(2_000_000);
  test.each<[string, (socket: Socket, received: Buffer) => void, RegExp]>([
    [
      'it is too long for the scanner',
      (socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0'),
      /size limit|EPIPE|reset|closed/i,
    ],
    ['the scanner answers something else', whenComplete('stream: maybe'), /maybe/],
    [
      'the scanner answers nothing',
      (socket, received) => void (contentOf(received) && socket.end()),
      /answers ""/,
    ],
    [
      'the scanner says so before it has read it',
      (socket) => void socket.end('stream: OK\0'),
      /clos|EPIPE|reset/i,
    ],
    ['the connection breaks', (socket) => void socket.destroy(), /clos|EPIPE|reset|answers ""/i],
  ])('%s', async (_why, answer, reason) => {
    const scanner = await listen(answer);
    await expect(scanner.scan(chunksOf(large))).rejects.toThrow(reason);
  });

  test('the scanner falls silent', async () => {
    const scanner = await listen(() => undefined, 0, SHORT_TIMEOUT_MS);
    await expect(scanner.scan(chunksOf(large))).rejects.toThrow('does not answer');
  });

  test('the content cannot be read', async () => {
    async function* broken() {
      yield Buffer.from('x');
      throw new Error('the disk is gone');
    }
    const scanner = await listen(whenComplete('stream: OK'), 0, SHORT_TIMEOUT_MS);
    await expect(scanner.scan(broken())).rejects.toThrow(/clos|answers ""|not answer/i);
  });

  test('there is no scanner', async () => {
    const scanner = clamdScanner({ host: '127.0.0.1', port: 1 }, TIMEOUT_MS);
    await expect(scanner.scan(chunksOf(large))).rejects.toThrow('ECONNREFUSED');
  });
});
