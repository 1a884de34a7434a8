import { type Rows, nothing, theNames } from '../row.ts';

export const usersRows: Rows = {
  'users.profile': [
    {
      names: 'user',
      input: theNames,
      gets: { buyer: 'ok', seller: 'ok', stranger: 'ok', missing: 'USER_NOT_FOUND' },
    },
  ],
  'users.ownLevel': [nothing],
  'users.changeLanguage': [{ ...nothing, input: () => ({ language: 'de' }) }],
};
