import { Refusal } from '@guildhall/domain/kernel/errors';
import type { ApiCaller } from '@guildhall/api/root';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext, ifFound, loadPublic } from './public-data.ts';

/** The result of a page whose data are refused with this tRPC code. */
async function endOf(code: string, cause?: Error): Promise<unknown> {
  const context = new RouterContextProvider();
  // No procedure is called: the error stands for one that a procedure throws.
  const api = {} as ApiCaller;
  const describeApi = () => {
    throw new Error('not asked for');
  };
  const reportError = () => undefined;
  context.set(apiContext, {
    language: 'en',
    api,
    describeApi,
    draw: () => Promise.reject(new Error('not asked for')),
    reportError,
    script_mark: undefined,
    is_gone: false,
    api_base_url: undefined,
  });
  const refusal = Object.assign(new Error('refused', { cause }), { code });
  const ended = await loadPublic(context, () => Promise.reject(refusal)).catch(
    (thrown: unknown) => thrown,
  );
  return ended === refusal ? 'defect' : ended;
}

test.each<[string, number]>([
  ['NOT_FOUND', 404],
  ['BAD_REQUEST', 400],
  ['TOO_MANY_REQUESTS', 429],
  ['SERVICE_UNAVAILABLE', 503],
])('%s becomes the error page with status %i (F6)', async (code, status) => {
  expect(await endOf(code)).toMatchObject({ init: { status } });
});

test.each([
  [true, 410],
  [false, 404],
])('an offer that was listed and is taken down is gone: %s', async (gone, status) => {
  const cause = new Refusal('OFFER_NOT_FOUND', { gone });
  expect(await endOf('NOT_FOUND', cause)).toMatchObject({ init: { status } });
});

test('whatever else is thrown is a defect', async () => {
  expect(await endOf('INTERNAL_SERVER_ERROR')).toBe('defect');
});

test('a part of a page that is not found is left out, and any other error stays one', async () => {
  const refusal = (code: string) => Object.assign(new Error('refused'), { code });
  expect(await ifFound(Promise.resolve(1))).toBe(1);
  expect(await ifFound(Promise.reject(refusal('NOT_FOUND')))).toBeNull();
  const other = refusal('SERVICE_UNAVAILABLE');
  await expect(ifFound(Promise.reject(other))).rejects.toBe(other);
});
