import { exportStatementSchema, statementSchema } from '@guildhall/domain/wallet/schema';
import { downloadRoute } from '../rest.ts';

export const statementRoute = downloadRoute({
  method: 'GET',
  path: '/api/wallet/statements/{month}/',
  params: statementSchema,
  room: 'wallet',
  permission: 'signed_in',
  summary:
    'Returns the entries of your ledger accounts in a month of UTC as a CSV file in UTF-8 with a byte order mark.',
  errors: [],
  takes: 'nothing',
  input: null,
  download: 'text/csv',
  mode: 'always',
});

export const exportStatementRoute = downloadRoute({
  method: 'GET',
  path: '/api/wallet/statement/',
  room: 'wallet',
  permission: 'signed_in',
  summary:
    'Returns the entries of your ledger accounts, or some of them, newest first, as a CSV file in UTF-8 with a byte order mark.',
  errors: [],
  takes: 'query',
  input: exportStatementSchema,
  download: 'text/csv',
  mode: 'always',
});
