import { type RefusedRows, refusedValue } from '../test-refused-row.ts';

const REMINDER = { seller_id: '$buyer', offer_id: 'uuidv7()', kind: `'expired'` };

export const offersRefused: RefusedRows = {
  statements: [
    [
      'a duplicate offer',
      `update offers set attribute_hash = '\\x00' where seller_id = $seller`,
      'offers_no_duplicate',
    ],
    [
      'an active offer without a due time (INV8)',
      'update offers set due_at = null where id = $offer',
      'offers_waiting_has_due',
    ],
    [
      'photos of an offer that are no list',
      `update offers set photos = '{}'`,
      'offers_photos_is_array',
    ],
    refusedValue('a reminder of something else', 'offer_reminders', REMINDER, { kind: `'other'` }),
    [
      'two reminders of one offer that wait',
      `insert into offer_reminders (seller_id, offer_id, kind)
      select seller_id, id, 'expired' from offers, generate_series(1, 2)`,
      'offer_reminders_waiting',
    ],
  ],
  values: [
    ['offers', 'min_quantity = 5, max_quantity = 4', 'offers_check'],
    ['offers', `delivery = 'other'`, 'offers_delivery_check'],
    ['offers', 'fee_minor = -1', 'offers_fee_minor_check'],
    ['offers', `kind = 'other'`, 'offers_kind_check'],
    ['offers', `language = 'English'`, 'offers_language_is_a_tag'],
    ['offers', 'min_quantity = 0', 'offers_min_quantity_check'],
    ['offers', 'price_minor = 0', 'offers_price_minor_check'],
    ['offers', `state = 'other'`, 'offers_state_check'],
  ],
};
