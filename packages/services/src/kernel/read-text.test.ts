import { CODE_FILE, codeLines } from '@guildhall/domain/vault/rules';
import { OFFER_FILE, readOfferLines } from '@guildhall/domain/offers/csv/rules';
import { describe, expect, test } from 'vitest';
import { textOf } from './read-text.ts';

/** A file that arrives whole, as an upload that was kept does. */
async function* whole(file: Uint8Array) {
  yield file;
}

/** How often others had their turn while this worked. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}

describe('other requests have their turn after every 16 kB of a file (R1)', () => {
  const PART = 16 * 1_024;

  test.each(['\n', ' \r\n', ',,\n'])('of %j', async (line) => {
    const codes = new Uint8Array(Buffer.alloc(CODE_FILE.max_bytes, line));
    const reading = async () => {
      for await (const each of codeLines(textOf(whole(codes)), [])) void each;
    };
    expect(await turnsDuring(reading)).toBeGreaterThanOrEqual(CODE_FILE.max_bytes / PART - 1);
    const offers = new Uint8Array(Buffer.alloc(OFFER_FILE.max_bytes, line));
    offers.set(Buffer.from('id,price\n'));
    const turns = await turnsDuring(async () => await readOfferLines(textOf(whole(offers))));
    expect(turns).toBeGreaterThanOrEqual(OFFER_FILE.max_bytes / PART - 1);
  });
});

test('a sign that is cut by a part is whole again, and other bytes are refused', async () => {
  const text = 'ä€𝄞'.repeat(20_000);
  let read = '';
  for await (const part of textOf(whole(Buffer.from(text)))) read += part;
  expect(read === text).toBe(true);
  const broken = Buffer.concat([Buffer.alloc(20_000, 'a'), Buffer.from([0xff])]);
  const reading = async () => {
    for await (const part of textOf(whole(broken))) void part;
  };
  await expect(reading()).rejects.toMatchObject({ code: 'INPUT_INVALID' });
});
