import type { OfferChanges } from '@guildhall/services/offers/read-offer-changes';
import { beforeEach, expect, test } from 'vitest';
import { createMemoryPageStore, type Page } from './page-store.ts';
import { createReadyMade, KEPT_MS, type ReadyMade } from './ready-made.ts';

let now: number;
/** What the database would tell, by the id of the change. */
let changed: Map<string, readonly string[]>;
let complete: boolean;
let asked_since: number[];
let look: () => Promise<OfferChanges>;
let errors: unknown[];
let made: number;
let ready_made: ReadyMade;

beforeEach(() => {
  now = 1_000_000;
  changed = new Map();
  complete = true;
  asked_since = [];
  errors = [];
  made = 0;
  look = () => Promise.resolve({ tags: new Map(changed), complete });
  ready_made = createReadyMade({
    store: createMemoryPageStore({ ttl_ms: KEPT_MS, largest_bytes: 1_000_000, now: () => now }),
    readChanges(since_ms) {
      asked_since.push(since_ms);
      return look();
    },
    on_error: (error) => errors.push(error),
    now: () => now,
  });
});

function page(tags: readonly string[] = ['offer:7'], status = 200): Page {
  made += 1;
  return { status, headers: {}, body: Buffer.from(`made as number ${made}`), tags };
}

async function read(key = '/a', make: () => Page | Promise<Page> = page): Promise<string> {
  return (await ready_made.get(key, async () => make())).body.toString();
}

/** Makes pages that are only ready when told so. */
function slowly(): { make: () => Promise<Page>; finish: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const make = async () => {
    const begun = page();
    await promise;
    return begun;
  };
  return { make, finish: resolve };
}

/** Lets everything go on that waits for nothing else. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a thousand who ask at once are answered by one', async () => {
  const all = await Promise.all(Array.from({ length: 1_000 }, () => read()));
  expect(new Set(all)).toEqual(new Set(['made as number 1']));
  expect(asked_since).toHaveLength(1);
});

test('what shows a change is made anew within a quarter of a second, all else stays', async () => {
  await read('/seven');
  await read('/eight', () => page(['offer:8']));
  changed.set('change-1', ['offer:7', 'shelf:account']);
  now += 249;
  expect(await read('/seven')).toBe('made as number 1');
  now += 1;
  expect(await read('/eight')).toBe('made as number 2');
  expect(await read('/seven')).toBe('made as number 3');
});

test('a change that is read again is no new one', async () => {
  changed.set('change-1', ['offer:7']);
  await read();
  for (let n = 0; n < 4; n += 1) {
    now += 250;
    await read();
  }
  expect([made, asked_since.length]).toEqual([1, 5]);
});

test('more changes than can be told one by one empty the whole store', async () => {
  await read('/eight', () => page(['offer:8']));
  now += 250;
  complete = false;
  await read('/eight', () => page(['offer:8']));
  expect(made).toBe(2);
});

test('a late answer does not bring back what changed while it was made, nor does anybody join it', async () => {
  const late = slowly();
  const first = read('/a', late.make);
  await settle();
  changed.set('change-1', ['offer:7']);
  now += 250;
  expect(await read()).toBe('made as number 2');
  late.finish();
  expect(await first).toBe('made as number 1');
  expect(await read()).toBe('made as number 2');
});

test('looks back to its last look, and never past what can still be kept', async () => {
  await read();
  now += 2_000;
  await read();
  now += 60_000;
  await read();
  const [, second, third] = asked_since;
  expect(second).toBe(1_000_000 - 5_000);
  expect(third).toBe(now - KEPT_MS - 5_000);
});

test('changes that cannot be read are told once, and the time alone decides (F6)', async () => {
  look = () => Promise.reject(new Error('the database is away'));
  await read();
  now += 250;
  expect(await read()).toBe('made as number 1');
  expect(errors).toHaveLength(1);
  now += KEPT_MS;
  expect(await read()).toBe('made as number 2');
  look = () => Promise.resolve({ tags: new Map(changed), complete });
  changed.set('change-1', ['offer:7']);
  now += 250;
  expect(await read()).toBe('made as number 3');
});

test('a look that does not end keeps nobody from what is kept (F8)', async () => {
  await read();
  look = () => new Promise(() => undefined);
  now += 250;
  expect(await read()).toBe('made as number 1');
});

test.each([404, 500, 503])(
  'an answer of %i is kept for nobody, and shared with nobody',
  async (status) => {
    const refuse = () => page([], status);
    const both = await Promise.all([read('/a', refuse), read('/a', refuse)]);
    expect(new Set(both).size).toBe(2);
    await read('/a', refuse);
    expect(made).toBe(3);
  },
);

test('one that fails fails for those who waited for it, and is tried again', async () => {
  const broken = () => Promise.reject(new Error('it broke'));
  await expect(read('/a', broken)).rejects.toThrow('it broke');
  expect(await read()).toBe('made as number 1');
});
