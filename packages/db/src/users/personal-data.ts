import { sql } from 'kysely';
import type { RoomPersonalData } from '../kernel/personal-data.ts';

export const usersPersonalData: RoomPersonalData = {
  erased: [
    { table: 'former_usernames', rows: 't.user_id = u.id', erase: 'rows' },
    {
      table: 'users',
      rows: 't.id = u.id',
      erase: {
        email: "u.id || '@erased.invalid'",
        username: "'deleted-' || right(u.id::text, 12)",
        username_key: "'deleted-' || right(u.id::text, 12)",
        name_skeleton: "''",
        avatar_url: 'null',
        avatar_large_url: 'null',
        language: "'en'",
      },
    },
  ],
  kept: {
    banned_traces: {
      hash: 'Who was banned is found again for 36 months, by hashes that name nobody.',
    },
  },
  impersonal: {
    banned_traces: 'kind',
    seller_level_history: 'cause facts',
    users: 'grants restrictions role',
  },
  obstacles: [
    {
      obstacle: 'staff',
      query: (userId) => sql`
        select count(*)::int as count, null::bigint as amount_minor, null::timestamptz as until
          from users where id = ${userId} and role <> 'user'`,
    },
  ],
};
