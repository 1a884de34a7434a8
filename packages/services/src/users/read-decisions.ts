import type { Database } from '@guildhall/db/database';
import { listActs, listOpenProposals } from '@guildhall/db/kernel/staff-decisions';
import type { DecisionKind } from '@guildhall/domain/kernel/staff-decisions';
import type { Kysely } from 'kysely';
import type { Viewer } from '../context.ts';
import { readUsernames } from './read-usernames.ts';

/** The proposal on a subject that waits, and every act of staff on it, with the names of people. */
export async function readDecisions(
  db: Kysely<Database>,
  { user_id }: Viewer,
  kind: DecisionKind,
  subject: string,
) {
  const [[proposal], acts] = await Promise.all([
    listOpenProposals(db, kind, [subject]),
    listActs(db, kind, subject),
  ]);
  const people = [...acts.map(({ actor_id }) => actor_id), proposal?.proposed_by ?? []].flat();
  const usernames = await readUsernames(db, people);
  const nameOf = (id: string) => usernames.get(id) ?? '';
  return {
    proposal:
      proposal === undefined
        ? null
        : {
            ...proposal,
            proposed_by_username: nameOf(proposal.proposed_by),
            is_own: proposal.proposed_by === user_id,
          },
    acts: acts.map((act) => ({ ...act, username: nameOf(act.actor_id) })),
  };
}
