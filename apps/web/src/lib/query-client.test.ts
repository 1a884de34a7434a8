import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { mayRetry } from './query-client.ts';

function refused(httpStatus: number): Error {
  return TRPCClientError.from({
    error: {
      code: -32000,
      message: 'x',
      data: { code: 'INTERNAL', facts: {}, fields: {}, http_status: httpStatus, request_id: null },
    },
  });
}

test.each([400, 401, 403, 404, 409, 429])('a refusal (%i) is not asked for again', (status) => {
  expect(mayRetry(0, refused(status))).toBe(false);
});

test('what may pass by itself is tried three times more', () => {
  for (const error of [refused(503), new Error('offline')]) {
    expect([0, 1, 2, 3].map((failures) => mayRetry(failures, error))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  }
});
