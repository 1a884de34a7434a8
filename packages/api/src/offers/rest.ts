import { addCodesPartSchema, addCodesSchema } from '@guildhall/domain/offers/schema';
import { CODE_FILE } from '@guildhall/domain/vault/rules';
import { z } from 'zod';
import { uploadRoute } from '../rest.ts';

const { idempotency_key, offer_id } = addCodesSchema.shape;

const { upload_id, position_bytes } = addCodesPartSchema.shape;

const codeFile = {
  field: 'file',
  // Windows calls a CSV file what opens it.
  media_types: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  idle_seconds: 10,
} as const;

export const addCodesRoute = uploadRoute({
  path: '/api/offers/{offer_id}/codes/',
  params: z.strictObject({ offer_id }),
  room: 'offers',
  permission: 'offers.sell',
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
  upload: { ...codeFile, max_bytes: CODE_FILE.max_bytes },
  output: z.object({ added: z.int() }),
  mode: 'always',
});

export const addCodesPartRoute = uploadRoute({
  path: '/api/offers/{offer_id}/code-uploads/{upload_id}/',
  params: z.strictObject({ offer_id, upload_id }),
  room: 'offers',
  permission: 'offers.sell',
  token_scope: 'stock.write',
  summary:
    'Keeps the next part of a file of codes, so that an upload goes on after a lost connection. You choose the id; a part begins where the one before has ended. `offers.codeUpload` returns how much has arrived, `offers.finishCodeUpload` adds the codes. What is not finished within a day is deleted.',
  errors: ['OFFER_NOT_FOUND', 'SELLER_NOT_VERIFIED', 'OFFER_EVENT_REFUSED'],
  input: z.strictObject({ position_bytes }),
  upload: { ...codeFile, max_bytes: CODE_FILE.part_bytes },
  output: z.object({ received_bytes: z.int() }),
  mode: 'always',
});
