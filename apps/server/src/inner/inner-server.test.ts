import { SchemaOutdatedError } from '@guildhall/db/migrate';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createInnerServer } from './inner-server.ts';

let app: FastifyInstance | undefined;
afterEach(async () => await app?.close());

const answerOf = async (url: string, ping: () => Promise<unknown>, isStopping = false) => {
  const metrics = { serve: () => undefined };
  app = createInnerServer({ ping, isStopping: () => isStopping, metrics });
  const answer = await app.inject(url);
  return [answer.statusCode, answer.json()];
};
const outdated = () => Promise.reject(new SchemaOutdatedError(['20270101T0000_add_things']));

test('a server that waits for its schema is alive and not ready, and says why', async () => {
  expect(await answerOf('/healthz', outdated)).toEqual([200, { status: 'alive' }]);
  expect(await answerOf('/readyz', outdated)).toEqual([503, { status: 'schema_outdated' }]);
});

test('a server that stops is not ready any more, while its database is', async () => {
  const ping = () => Promise.resolve();
  expect(await answerOf('/readyz', ping)).toEqual([200, { status: 'ready' }]);
  expect(await answerOf('/readyz', ping, true)).toEqual([503, { status: 'stopping' }]);
});
