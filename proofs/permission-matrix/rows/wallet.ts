import { type Rows, nothing, key, everyTime } from '../row.ts';

export const walletRows: Rows = {
  'GET /api/wallet/statement/': [{ ...nothing, input: () => ({}) }],
  'GET /api/wallet/statements/{month}/': [{ ...nothing, input: () => ({ month: '2026-11' }) }],
  'wallet.summary': [nothing],
  'wallet.holds': [nothing],
  'wallet.entries': [{ ...nothing, input: () => ({}) }],
  'wallet.liabilities': [nothing],
  'wallet.inclusion': [nothing],
  'wallet.overTime': [{ ...nothing, input: () => ({}) }],
  'wallet.statement': [{ ...nothing, input: () => ({}) }],
  // It names no resource and moves the caller's own earnings only.
  'wallet.moveEarnings': [
    {
      names: 'earnings',
      input: () => ({ ...key(), amount_minor: 10_000_000 }),
      gets: everyTime('INSUFFICIENT_FUNDS'),
    },
    {
      names: 'earnings',
      input: (_names, ownership) => ({
        ...key(),
        amount_minor: ownership === 'own' ? 1 : 10_000_000,
      }),
      gets: { ...everyTime('INSUFFICIENT_FUNDS'), seller: 'ok' },
    },
  ],
};
