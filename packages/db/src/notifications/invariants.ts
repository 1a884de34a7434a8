import type { InvariantQuery } from '../kernel/invariants.ts';

/** INV9: every mail went through the outbox. */
export const mailInvariants: readonly InvariantQuery[] = [
  {
    // In demo mode without a mail server, caught mails are all mails that were sent.
    invariant: 'INV9',
    violations: `
      select format('%s got %s mails, but the outbox has %s attempts', c.recipient, c.mails,
          coalesce(o.attempts, 0)) as fault
        from (select recipient, count(*) as mails from caught_mails group by recipient) c
        left join (select coalesce(b.payload->>'email', u.email) as email,
              sum(b.attempts) as attempts
            from outbox b left join users u on u.id::text = b.payload->>'user_id'
           group by 1) o on o.email = c.recipient
       where c.mails > coalesce(o.attempts, 0)
         -- Users who changed their address have mails at the old one; the second query counts
         -- those.
         and exists (select from users u where u.email = c.recipient)
      union all
      select format('%s mails were caught, but the outbox has %s attempts', c.mails, o.attempts)
        from (select count(*) as mails from caught_mails) c,
             (select coalesce(sum(attempts), 0) as attempts from outbox) o
       where c.mails > o.attempts`,
  },
];
