import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { unzipped } from '@guildhall/scenes/moderation/data-exports';
import { describe, expect, test, vi } from 'vitest';
import { packFiles } from './pack-files.ts';

async function* of(...parts: readonly (string | Buffer)[]) {
  yield* parts;
}

describe('an archive', () => {
  test('has each file under its name, whole', async () => {
    const noise = randomBytes(300_000);
    const zip = await buffer(
      packFiles(async (add) => {
        await add('data/übung.json', of('[\n', '1]'));
        await add('pictures/one.webp', of(noise), { is_compressed: false });
        await add('empty.txt', of());
      }),
    );
    const files = unzipped(zip);
    expect([...files.keys()]).toEqual(['data/übung.json', 'pictures/one.webp', 'empty.txt']);
    expect(files.get('data/übung.json')?.toString()).toBe('[\n1]');
    expect(files.get('pictures/one.webp')?.equals(noise)).toBe(true);
    expect(files.get('empty.txt')?.length).toBe(0);
  });

  test('is made no faster than it is read', async () => {
    let made = 0;
    async function* large() {
      for (; made < 1_000; made += 1) yield Buffer.alloc(65_536);
    }
    const content = packFiles(async (add) => {
      await add('large.bin', large(), { is_compressed: false });
    });
    await content.next();
    // Far more turns than it would need.
    for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
    expect(made).toBeLessThan(30);
    await content.return();
  });

  test('ends its work when nobody reads it any more', async () => {
    let ended = false;
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(65_536);
      } finally {
        ended = true;
      }
    }
    let failure: unknown = null;
    const content = packFiles(async (add) => {
      try {
        await add('endless.bin', endless(), { is_compressed: false });
      } catch (error) {
        failure = error;
        throw error;
      }
    });
    for await (const part of content) if (part.length > 1_000) break;
    expect(failure).toBeInstanceOf(Error);
    await vi.waitFor(() => expect(ended).toBe(true));
  });

  test('fails with what its files fail with', async () => {
    async function* broken() {
      yield 'some';
      throw new RangeError('the list is broken');
    }
    const content = packFiles(async (add) => {
      await add('broken.txt', broken());
    });
    await expect(buffer(content)).rejects.toThrow('the list is broken');
    const before = packFiles(() => Promise.reject(new RangeError('no snapshot')));
    await expect(buffer(before)).rejects.toThrow('no snapshot');
  });
});
