import { z } from 'zod';

/** The ids of what changed, in no order; null when anything of its topic may have changed. */
const changedIds = z.array(z.string()).nullable();

/** An event only says what changed; clients read it again through their queries. */
export const changesView = z.object({
  /** The user that the event is for: a client that shows another one ignores it. */
  user_id: z.string(),
  changed: z.object({
    orders: changedIds,
    payments: changedIds,
    /** Of the ledger accounts of a user, the id of the user. */
    wallet: changedIds,
    /** Of threads, with the last message or how far a member has read. */
    messages: changedIds,
    /** The id of the user. */
    notifications: changedIds,
  }),
  /** Threads in which the other member is writing now; nothing is stored of it. */
  typing: z.array(z.string()),
});
export type ChangesView = z.infer<typeof changesView>;
