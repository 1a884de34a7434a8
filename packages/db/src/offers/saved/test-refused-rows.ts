import { type RefusedRows, refusedValue } from '../../test-refused-row.ts';

const FAVOURITE = {
  user_id: '$buyer',
  offer_id: 'uuidv7()',
  saved_minor: '1',
  title: `'x'`,
  language: `'en'`,
};
const SAVED_SEARCH = {
  id: 'uuidv7()',
  user_id: '$buyer',
  name: `'x'`,
  kind: `'account'`,
  filter: `'{}'`,
};

export const offersSavedRefused: RefusedRows = {
  statements: [
    refusedValue('a favourite that cost nothing', 'favourites', FAVOURITE, { saved_minor: '0' }),
    refusedValue('a favourite with mails at any time', 'favourites', FAVOURITE, {
      alert: `'hourly'`,
    }),
    refusedValue('a favourite that was told to cost nothing', 'favourites', FAVOURITE, {
      notified_minor: '0',
    }),
    refusedValue('a saved search with mails at any time', 'saved_searches', SAVED_SEARCH, {
      alert: `'hourly'`,
    }),
    refusedValue('a saved search without a name', 'saved_searches', SAVED_SEARCH, { name: `''` }),
    refusedValue('a saved search of what nobody sells', 'saved_searches', SAVED_SEARCH, {
      kind: `'boat'`,
    }),
  ],
};
