import { expect, test } from 'vitest';
import { drawToasts, onToastWaiting, toasts, type Toast } from './toasts.ts';

test('what is said before anybody can draw it is drawn later, all of it and in order', () => {
  let waiting = 0;
  const drawn: Toast[] = [];
  toasts.info('before');
  onToastWaiting(() => (waiting += 1));
  toasts.error('meanwhile', { duration: 1 });
  expect(waiting).toBe(2);

  const stop = drawToasts((toast) => drawn.push(toast));
  toasts.success('after');
  expect(drawn.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'info: before',
    'error: meanwhile',
    'success: after',
  ]);
  expect(drawn[1]?.options).toEqual({ duration: 1 });
  expect(waiting).toBe(2);

  stop();
  toasts.warning('nobody there again');
  expect(drawn).toHaveLength(3);
  expect(waiting).toBe(3);
});

test('success, error and info have fixed ids, and work under way becomes its end (product.md §4.13, §9.6)', () => {
  const drawn: Toast[] = [];
  drawToasts((toast) => drawn.push(toast));
  // What was said to nobody above.
  drawn.length = 0;
  for (const kind of ['success', 'error', 'info'] as const) {
    toasts[kind]('the same');
    toasts[kind]('the same');
    toasts[kind]('another');
    const ids = drawn.splice(0).map(({ id }) => id);
    expect(ids).toEqual([`${kind}:the same`, `${kind}:the same`, `${kind}:another`]);
  }
  toasts.warning('mind');
  toasts.default('by the way');
  expect(drawn.splice(0).map(({ kind, id }) => [kind, id])).toEqual([
    ['warning', null],
    ['default', null],
  ]);
  const one = toasts.loading('one');
  const two = toasts.loading('two');
  one.success('done');
  two.dismiss();
  const [first, second, ...ends] = drawn;
  expect([first?.kind, second?.kind]).toEqual(['loading', 'loading']);
  expect(first?.id).not.toBe(second?.id);
  expect(ends.map(({ kind, message, id }) => [kind, message, id])).toEqual([
    ['success', 'done', first?.id],
    ['loading', null, second?.id],
  ]);
});
