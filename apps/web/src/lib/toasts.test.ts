import { expect, test } from 'vitest';
import { drawToasts, onToastWaiting, toasts, type Toast } from './toasts.ts';

test('what is said before anybody can draw it is drawn later, all of it and in order', () => {
  let asked = 0;
  const drawn: Toast[] = [];
  toasts.info('before');
  onToastWaiting(() => (asked += 1));
  toasts.error('meanwhile', { duration: 1 });
  expect(asked).toBe(2);

  const stop = drawToasts((toast) => drawn.push(toast));
  toasts.success('after');
  expect(drawn.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
    'info: before',
    'error: meanwhile',
    'success: after',
  ]);
  expect(drawn[1]?.options).toEqual({ duration: 1 });
  expect(asked).toBe(2);

  stop();
  toasts.warning('nobody there again');
  expect(drawn).toHaveLength(3);
  expect(asked).toBe(3);
});
