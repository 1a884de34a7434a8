import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers with what it was sent, when the test says so. */
function server() {
  const sent: string[] = [];
  const open: PromiseWithResolvers<string>[] = [];
  const autosave = createAutosave(
    { form: '', answer: '', saving: 'empty' as const },
    async (form: string) => {
      sent.push(form);
      const call = Promise.withResolvers<string>();
      open.push(call);
      return await call.promise;
    },
  );
  const answer = async (end: (call: PromiseWithResolvers<string>) => void) => {
    const call = open.shift();
    if (call === undefined) throw new Error('nothing was sent');
    end(call);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sent, autosave, answer };
}

test('what is typed in one go is sent once, when it stops', async () => {
  const { sent, autosave, answer } = server();
  for (const form of ['a', 'ab', 'abc']) autosave.change(form, ['title']);
  expect(autosave.read().saving).toBe('unsaved');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['abc']);
  await answer(({ resolve }) => resolve('fine'));
  expect(autosave.read()).toMatchObject({ saving: 'saved', answer: 'fine', edited: [] });
});

test('one call is sent after the other, and what changed meanwhile is not called saved', async () => {
  const { sent, autosave, answer } = server();
  autosave.change('a', ['title']);
  const first = autosave.save();
  autosave.change('b', ['price']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(['a']);
  await answer(({ resolve }) => resolve('1'));
  expect(await first).toBe('1');
  expect(autosave.read()).toMatchObject({ edited: ['price'] });
  expect(sent).toEqual(['a', 'b']);
  await answer(({ resolve }) => resolve('2'));
  expect(autosave.read()).toMatchObject({ saving: 'saved', answer: '2', edited: [] });
});

test('a failed save keeps the form, and the next one sends it', async () => {
  const { sent, autosave, answer } = server();
  autosave.change('a', ['title']);
  const saved = autosave.save();
  await answer(({ reject }) => reject(new Error('no connection')));
  expect(await saved).toBe(null);
  expect(autosave.read()).toMatchObject({ saving: 'failed', form: 'a', edited: ['title'] });
  void autosave.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'a']);
});

test('after stop nothing is sent', async () => {
  const { sent, autosave } = server();
  autosave.change('a', ['title']);
  autosave.stop();
  void autosave.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([]);
});
