import { downloadRoute } from '../rest.ts';

export const manualPayoutsRoute = downloadRoute({
  method: 'GET',
  path: '/api/withdrawals/manual-payouts/',
  room: 'withdrawals',
  permission: 'withdrawals.settle',
  summary:
    'Returns the payouts that staff have to make themselves as a CSV file in UTF-8 with a byte order mark.',
  errors: ['SECRET_UNREADABLE'],
  takes: 'nothing',
  input: null,
  download: 'text/csv',
  mode: 'always',
});
