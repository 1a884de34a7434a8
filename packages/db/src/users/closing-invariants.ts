import type { InvariantQuery } from '../kernel/invariants.ts';
import type { PersonalTable } from '../kernel/personal-data.ts';

/** What is declared personal and is still there although its user was erased. */
const leftOf = ({ table, rows, erase, after_days }: PersonalTable): string => {
  const ended = after_days === undefined ? 'erased_at' : 'late_erased_at';
  const differs =
    erase === 'rows'
      ? 'true'
      : Object.entries(erase)
          .map(([column, value]) => `t.${column} is distinct from ${value}`)
          .join(' or ');
  return `
      select format('${table} still has something of the erased user %s', u.id) as fault
        from users u join closings on closings.user_id = u.id and closings.${ended} is not null
       where exists (select from ${table} as t where (${rows}) and (${differs}))`;
};

/** The invariants of closing an account, over what the rooms declare as personal. */
export const closingInvariants = (tables: readonly PersonalTable[]): InvariantQuery[] => [
  {
    invariant: 'INV25',
    violations: tables
      .filter(({ is_short_lived }) => is_short_lived !== true)
      .map(leftOf)
      .join('\n union all\n'),
  },
  {
    invariant: 'INV25',
    violations: `
      select format('user %s closes at %s, but has no closing, or has one that ended', u.id,
          u.closes_at) as fault
        from users u
       where (u.closes_at is not null) <> exists (select from closings
         where closings.user_id = u.id and kept_at is null and erased_at is null)`,
  },
];
