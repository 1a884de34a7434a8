import { connect, type IpcNetConnectOpts, type TcpNetConnectOpts } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { VirusScanner } from './virus-scanner.ts';

const TIMEOUT_MS = 30_000;

/**
 * ClamAV's daemon, by its command INSTREAM: the content is sent over the connection, so that the
 * daemon needs no access to our files. Nothing sent or received for the timeout is an error.
 */
export function clamdScanner(
  address: TcpNetConnectOpts | IpcNetConnectOpts,
  timeoutMs = TIMEOUT_MS,
): VirusScanner {
  return {
    async scan(content) {
      const socket = connect(address);
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd does not answer')));
      try {
        const sent = pipeline(Readable.from(framesOf(content)), socket, { end: false });
        // It may answer before the end, such as to a content that is too long for it.
        sent.catch(() => undefined);
        const answer = (await text(socket)).replace(/\0$/, '');
        const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
        if (found !== undefined) return found;
        if (answer !== 'stream: OK') throw new Error(`clamd answers ${JSON.stringify(answer)}`);
        await sent;
        return null;
      } finally {
        socket.destroy();
      }
    },
  };
}

/** Each chunk with its length in front, and a chunk of no bytes at the end. */
async function* framesOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of content) {
    // A chunk of no bytes would be the end.
    if (chunk.length === 0) continue;
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
