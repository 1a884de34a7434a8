import { type RefusedRows, refusedValue } from '../../test-refused-row.ts';

const DRAFT = {
  id: 'uuidv7()',
  seller_id: '$buyer',
  kind: `'account'`,
  product_slug: `'x'`,
  product_name: `'x'`,
  form: `'{}'`,
  revision: '1',
};

export const offersDraftsRefused: RefusedRows = {
  statements: [
    refusedValue('a draft of what nobody sells', 'offer_drafts', DRAFT, { kind: `'boat'` }),
    refusedValue('a draft that was never saved', 'offer_drafts', DRAFT, { revision: '0' }),
  ],
};
