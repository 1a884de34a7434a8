import { exportOrdersSchema } from '@guildhall/domain/orders/schema';
import { downloadRoute } from '../rest.ts';

export const exportOrdersRoute = downloadRoute({
  method: 'GET',
  path: '/api/orders/own/',
  room: 'orders',
  permission: 'orders.trade',
  summary:
    'Returns what you have bought or sold as a CSV file in UTF-8 with a byte order mark, newest first.',
  errors: [],
  takes: 'query',
  input: exportOrdersSchema,
  download: 'text/csv',
  mode: 'always',
});
