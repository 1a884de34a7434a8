import { expect, test } from 'vitest';
import type { ServiceContext } from '../context.ts';
import { oncePerPage } from './once-per-page.ts';

const contextOf = (page: boolean) =>
  (page ? { page_reads: new Map() } : {}) as Partial<ServiceContext> as ServiceContext;

function counted() {
  const reads: string[][] = [];
  const read = oncePerPage(async (_context, ...key: string[]) => {
    reads.push(key);
    if (key[0] === 'broken') throw new Error('broken');
    return { key };
  });
  return { reads, read };
}

test('a page reads each row once, also when it asks at the same time', async () => {
  const { reads, read } = counted();
  const page = contextOf(true);
  const [first, second] = await Promise.all([read(page, 'a', 'en'), read(page, 'a', 'en')]);
  expect(second).toBe(first);
  expect(await read(page, 'a', 'en')).toBe(first);
  await read(page, 'a', 'de');
  await read(page, 'b', 'en');
  expect(reads).toEqual([
    ['a', 'en'],
    ['a', 'de'],
    ['b', 'en'],
  ]);
});

test('functions do not share rows, and neither do pages', async () => {
  const one = counted();
  const other = counted();
  const page = contextOf(true);
  await one.read(page, 'a');
  await other.read(page, 'a');
  await one.read(contextOf(true), 'a');
  expect([one.reads.length, other.reads.length]).toEqual([2, 1]);
});

test('a failure is the same for all who ask', async () => {
  const { reads, read } = counted();
  const page = contextOf(true);
  await expect(read(page, 'broken')).rejects.toThrow('broken');
  await expect(read(page, 'broken')).rejects.toThrow('broken');
  expect(reads).toHaveLength(1);
});

test('elsewhere every call reads for itself', async () => {
  const { reads, read } = counted();
  const context = contextOf(false);
  await read(context, 'a');
  await read(context, 'a');
  expect(reads).toHaveLength(2);
});
