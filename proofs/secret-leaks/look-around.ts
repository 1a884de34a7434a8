import type { listener } from './recording-client.ts';

/** Public pages, each twice, so that the second comes from the response cache. */
export async function lookAround(
  client: ReturnType<typeof listener>,
  { game, brand, account, card }: Readonly<Record<'game' | 'brand' | 'account' | 'card', string>>,
): Promise<void> {
  for (const address of [
    '/',
    `/accounts/${game}-accounts`,
    `/accounts/${game}-accounts/${account}`,
    `/gift-cards/${brand}`,
    `/gift-cards/${brand}/${card}`,
    '/auth/login',
    '/dashboard/wallet',
    '/no-such-page',
    '/api/no-such-route',
    '/sandbox-provider/pay/nothing',
  ]) {
    for (const time of ['first', 'second']) await client.ask(`${address}, ${time}`, address);
  }
  await client.query('the list', 'offers.list', { kind: 'account' });
}
