import type { RefusedRows } from '../test-refused-row.ts';

/** An assessed level of the seller, with these other columns. */
const assessed = (columns: string, values: string, level = '2') =>
  `insert into seller_levels (user_id, level, ${columns}) values ($seller, ${level}, ${values})`;
/** A change of the seller's level. */
const changed = (values: string) =>
  `insert into seller_level_history (id, user_id, from_level, to_level, cause, facts)
    values (uuidv7(), $seller, ${values})`;

/** A closing of the buyer's account, with these other columns. */
const closing = (columns: string, values: string) =>
  `insert into closings (id, user_id, ${columns}) values (uuidv7(), $buyer, ${values})`;

export const usersRefused: RefusedRows = {
  statements: [
    [
      'one email address for two users',
      `update users set email = (select email from users where id = $seller) where id = $buyer`,
      'users_email_unique',
    ],
    [
      'one normalized username for two users (I6)',
      `update users set username_key = (select username_key from users where id = $seller)
      where id = $buyer`,
      'users_username_key_key',
    ],
    [
      'an email address that is not normalized',
      'update users set email = upper(email) where id = $buyer',
      'users_email_is_normal',
    ],
    [
      'a grant to somebody who is no moderator',
      `update users set grants = '{disputes.decide}' where id = $buyer`,
      'users_grants_of_moderators',
    ],
    [
      'a picture in one size alone',
      `update users set avatar_url = '/files/x.webp' where id = $buyer`,
      'users_avatar_in_two_sizes',
    ],
    ['level -1', 'update users set seller_level = -1', 'users_seller_level_check'],
    ['level 5', 'update users set seller_level = 5', 'users_seller_level_check'],
    ['an assessed level 5', assessed('orders', '0', '5'), 'seller_levels_level_check'],
    [
      'failing weeks without the best level',
      assessed('failing_since', 'now()'),
      'seller_levels_failing',
    ],
    [
      'a level that fails and is deserved',
      assessed('failing_since, best_level', 'now(), 2'),
      'seller_levels_failing',
    ],
    [
      'a best level below 0',
      assessed('failing_since, best_level', 'now(), -1'),
      'seller_levels_best_level_check',
    ],
    [
      'more positive feedback than feedback',
      assessed('feedback, positive_feedback', '1, 2'),
      'seller_levels_parts',
    ],
    [
      'a change from level 5',
      changed(`5, 1, 'set', null`),
      'seller_level_history_from_level_check',
    ],
    ['a change to level 5', changed(`1, 5, 'set', null`), 'seller_level_history_to_level_check'],
    ['a change to the same level', changed(`1, 1, 'set', null`), 'seller_level_history_changes'],
    [
      'a computed level without facts',
      changed(`1, 2, 'computed', null`),
      'seller_level_history_facts',
    ],
    [
      'two closings of one account at once',
      `insert into closings (id, user_id) values (uuidv7(), $buyer), (uuidv7(), $buyer)`,
      'closings_one_of_user',
    ],
    [
      'a closing that was taken back and ended',
      closing('kept_at, erased_at', 'now(), now()'),
      'closings_one_end',
    ],
    [
      'evidence that was erased before the account',
      closing('erased_at, late_erased_at', `now(), now() - interval '1 day'`),
      'closings_late_is_later',
    ],
    [
      'evidence that was erased of an account that is there',
      closing('late_erased_at', 'now()'),
      'closings_late_after_all',
    ],
    [
      'another thing of a banned user',
      `insert into banned_traces (user_id, kind, hash, keep_until)
        values ($buyer, 'mood', repeat('a', 64), now())`,
      'banned_traces_kind_check',
    ],
    [
      'something of a banned user that is no hash',
      `insert into banned_traces (user_id, kind, hash, keep_until)
        values ($buyer, 'device', 'Ann', now())`,
      'banned_traces_hash_check',
    ],
    ['a level of another cause', changed(`1, 2, 'mood', null`), 'seller_level_history_cause_check'],
  ],
  values: [
    ['users', `language = 'English'`, 'users_language_check'],
    ['users', `role = 'owner'`, 'users_role_check'],
    ['users', 'verification_level = -1', 'users_verification_level_check'],
    ['users', 'verification_level = 4', 'users_verification_level_check'],
  ],
};
