import { OFFER_FILE } from '@guildhall/domain/offers/csv/rules';
import { exportOffersSchema } from '@guildhall/domain/offers/csv/schema';
import { z } from 'zod';
import { downloadRoute, uploadRoute } from '../../rest.ts';
import { previewView } from './views.ts';

export const exportOffersRoute = downloadRoute({
  method: 'GET',
  path: '/api/offers/own/',
  room: 'offers',
  permission: 'orders.trade',
  token_scope: 'offers.read',
  summary:
    'Returns your offers of a kind as a CSV file in UTF-8 with a byte order mark, newest first.',
  errors: [],
  takes: 'query',
  input: exportOffersSchema,
  download: 'text/csv',
  mode: 'always',
});

export const previewChangesRoute = uploadRoute({
  path: '/api/offers/changes/',
  room: 'offers',
  permission: 'orders.trade',
  summary:
    'Returns what a CSV file with the columns id, price and state would change of your offers, and changes nothing: `offers.applyChanges` does.',
  errors: [],
  input: z.strictObject({}),
  upload: {
    field: 'file',
    // Windows calls a CSV file what opens it.
    media_types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
    max_bytes: OFFER_FILE.max_bytes,
    idle_seconds: 10,
  },
  output: previewView,
  mode: 'always',
});
