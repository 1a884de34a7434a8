import type { InvariantQuery } from '../kernel/invariants.ts';

/** Of threads: the numbers that are kept beside the messages are those of a recount. */
export const messageInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'INV18',
    violations: `
      select format('thread %s has %s messages, of which the last is %s, instead of %s', t.id,
          count(m.id), max(m.seq), t.last_seq) as fault
        from threads t left join messages m on m.thread_id = t.id
       group by t.id having count(m.id) <> t.last_seq or coalesce(max(m.seq), 0) <> t.last_seq`,
  },
  {
    invariant: 'INV18',
    violations: `
      select format('user %s has %s unread messages in thread %s instead of %s', o.user_id,
          o.unread, o.thread_id, count(m.id)) as fault
        from thread_members o
        left join messages m on m.thread_id = o.thread_id and m.seq > o.read_seq
         and m.sender_id <> o.user_id and m.state = 'sent'
       group by o.thread_id, o.user_id having o.unread <> count(m.id)`,
  },
];
