import { addCodesSchema } from '@guildhall/domain/offers/schema';
import { CODE_FILE } from '@guildhall/domain/vault/rules';
import { z } from 'zod';
import { uploadRoute } from '../rest.ts';

const { idempotency_key, offer_id } = addCodesSchema.shape;

export const addCodesRoute = uploadRoute({
  path: '/api/offers/{offer_id}/codes/',
  params: z.strictObject({ offer_id }),
  room: 'offers',
  permission: 'orders.trade',
  token_scope: 'stock.write',
  summary:
    'Adds a file of codes to the stock of your gift-card offer: one code per line, or CSV with the columns code, pin and serial, in UTF-8. All of them are added, or none.',
  errors: [
    'OFFER_NOT_FOUND',
    'CODES_INVALID',
    'SELLER_NOT_VERIFIED',
    'OFFER_EVENT_REFUSED',
    'SECRET_DUPLICATE',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  input: z.strictObject({ idempotency_key }),
  upload: {
    field: 'file',
    // Windows calls a CSV file what opens it.
    media_types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
    max_bytes: CODE_FILE.max_bytes,
    idle_seconds: 10,
  },
  output: z.object({ added: z.int() }),
  mode: 'always',
});
