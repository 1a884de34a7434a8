import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { ChangedQueryClient } from './changed-queries.ts';

const queryKey = [['notifications', 'unreadCount']];

/** A query whose reads are answered one by one, with what is true when they begin. */
function shop(client: QueryClient = new ChangedQueryClient()) {
  let truth = 'before';
  const reads: { answer: () => void; fail: () => void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const seen = truth;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      reads.push({ answer: () => resolve(seen), fail: () => reject(new Error('lost')) });
      return await promise;
    },
  });
  return {
    reads,
    show: () => observer.subscribe(() => undefined),
    shown: () => client.getQueryData(queryKey),
    change: async (next: string) => {
      truth = next;
      await client.invalidateQueries({ queryKey });
    },
    isStale: () => client.getQueryState(queryKey)?.isInvalidated,
    untilRead: async (count: number) => await vi.waitFor(() => expect(reads).toHaveLength(count)),
  };
}

describe('a change during the first read of a query', () => {
  test('is followed by a read after it, and the caller waits for that', async () => {
    const { reads, show, shown, change, untilRead } = shop();
    show();
    const changed = change('after');
    reads[0]?.answer();
    await untilRead(2);
    expect(shown()).toBe('before');
    reads[1]?.answer();
    await changed;
    expect(shown()).toBe('after');
  });

  test('is lost by the client of the library, which is why ours is another', async () => {
    const { reads, show, shown, change, isStale } = shop(new QueryClient());
    show();
    const changed = change('after');
    reads[0]?.answer();
    await changed;
    expect([shown(), isStale(), reads.length]).toEqual(['before', false, 1]);
  });

  test('costs one more read, however many changes there were', async () => {
    const { reads, show, shown, change, untilRead } = shop();
    show();
    const changed = Promise.all([change('second'), change('third'), change('fourth')]);
    reads[0]?.answer();
    await untilRead(2);
    reads[1]?.answer();
    await changed;
    expect([shown(), reads.length]).toEqual(['fourth', 2]);
  });

  test('costs none when that read fails: the next one is newer anyway', async () => {
    const { reads, show, change } = shop();
    show();
    const changed = change('after');
    reads[0]?.fail();
    await changed;
    expect(reads).toHaveLength(1);
  });

  test('that nobody waits for any more is not taken as fresh later', async () => {
    const { reads, show, change, isStale } = shop();
    const leave = show();
    const changed = change('after');
    leave();
    reads[0]?.answer();
    await changed;
    expect([isStale(), reads.length]).toEqual([true, 1]);
  });
});

test('a change while what is shown is read again starts that read anew', async () => {
  const { reads, show, shown, change, untilRead } = shop();
  show();
  reads[0]?.answer();
  await vi.waitFor(() => expect(shown()).toBe('before'));
  void change('second');
  await untilRead(2);
  const changed = change('third');
  await untilRead(3);
  reads[2]?.answer();
  reads[1]?.answer();
  await changed;
  expect([shown(), reads.length]).toEqual(['third', 3]);
});
