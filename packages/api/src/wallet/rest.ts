import { statementSchema } from '@guildhall/domain/wallet/schema';
import { downloadRoute } from '../rest.ts';

export const statementRoute = downloadRoute({
  method: 'GET',
  path: '/api/wallet/statements/{month}/',
  params: statementSchema,
  room: 'wallet',
  permission: 'signed_in',
  summary: 'Returns the entries of your ledger accounts in a month of UTC as a CSV file.',
  errors: [],
  takes: 'nothing',
  input: null,
  download: 'text/csv',
  mode: 'always',
});
