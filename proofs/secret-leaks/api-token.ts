import { expect } from 'vitest';
import type { listener } from './recording-client.ts';

/** Creates an API token and calls with it, rightly and wrongly. Returns the token. */
export async function tryApiToken(
  client: ReturnType<typeof listener>,
  token: string,
): Promise<string> {
  const input = { name: 'A token', scopes: ['offers.read'], expires_in_days: 1 };
  const path = '/api/trpc/identity.createApiToken';
  const created = await client.post('an API token', path, input, token);
  const { result } = JSON.parse(created.text) as { result: { data: { token: string } } };
  const apiToken = result.data.token;
  const own = await client.query('own offers', 'offers.own', { kind: 'account' }, apiToken);
  const refused = await client.query('the wallet by token', 'wallet.summary', {}, apiToken);
  const minted = await client.post('a token by a token', path, input, apiToken);
  const list = await client.query('the list of tokens', 'identity.apiTokens', {}, token);
  const statuses = [created, own, refused, minted, list].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 403, 403, 200]);
  return apiToken;
}
