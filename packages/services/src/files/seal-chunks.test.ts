import { createSecretKey, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { openChunks, sealChunks } from './seal-chunks.ts';

const KEY = createSecretKey(randomBytes(32));
const DATA = Buffer.from('a file');
const CHUNK = 65_536;
const SEALED = CHUNK + 16;
const NOT_AUTHENTIC = /authenticat/;

async function* inParts(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
const sealed = async (content: Buffer, size = 10_000) =>
  await buffer(sealChunks(KEY, DATA, inParts(content, size)));
const opened = async (content: Buffer, size = 7_000, key = KEY, data = DATA) =>
  await buffer(openChunks(key, data, inParts(content, size)));

describe('a content that is sealed in chunks', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])(
    'of %i bytes is the same when it is opened',
    async (bytes) => {
      const content = randomBytes(bytes);
      const noise = await sealed(content);
      expect(noise.length).toBe(bytes + 16 * Math.max(1, Math.ceil(bytes / CHUNK)));
      expect((await opened(noise)).equals(content)).toBe(true);
    },
  );

  test('shows nothing of itself, and is another noise with another key', async () => {
    const noise = await sealed(Buffer.alloc(3 * CHUNK, 'secret'));
    expect(noise.includes('secret')).toBe(false);
    // Equal chunks are not equal when they are sealed.
    expect(noise.subarray(0, SEALED).equals(noise.subarray(SEALED, 2 * SEALED))).toBe(false);
  });
});

describe('is not opened', () => {
  const content = randomBytes(3 * CHUNK + 5);
  const changes: readonly [string, (noise: Buffer) => Buffer][] = [
    ['cut off at a chunk', (noise) => noise.subarray(0, 2 * SEALED)],
    ['cut off within a chunk', (noise) => noise.subarray(0, 2 * SEALED + 99)],
    ['cut off within the tag of its first chunk', (noise) => noise.subarray(0, 3)],
    ['empty', () => Buffer.alloc(0)],
    ['with something behind it', (noise) => Buffer.concat([noise, noise.subarray(0, SEALED)])],
    [
      'with two chunks in each other’s place',
      (noise) =>
        Buffer.concat([
          noise.subarray(SEALED, 2 * SEALED),
          noise.subarray(0, SEALED),
          noise.subarray(2 * SEALED),
        ]),
    ],
    ['without its first chunk', (noise) => noise.subarray(SEALED)],
    [
      'with another bit',
      (noise) => {
        const changed = Buffer.from(noise);
        changed[SEALED + 9] = (changed[SEALED + 9] ?? 0) ^ 1;
        return changed;
      },
    ],
  ];
  test.each(changes)('a content %s', async (_what, change) => {
    await expect(opened(change(await sealed(content)))).rejects.toThrow(NOT_AUTHENTIC);
  });

  test('a content of another key, or of another file', async () => {
    const noise = await sealed(content);
    const other = createSecretKey(randomBytes(32));
    await expect(opened(noise, 7_000, other)).rejects.toThrow(NOT_AUTHENTIC);
    await expect(opened(noise, 7_000, KEY, Buffer.from('another'))).rejects.toThrow(NOT_AUTHENTIC);
  });
});
