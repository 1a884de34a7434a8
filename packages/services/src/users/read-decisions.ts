import type { Database } from '@guildhall/db/database';
import {
  listActs,
  listOpenProposals,
  type ProposalRow,
} from '@guildhall/db/kernel/staff-decisions';
import type { DecisionKind } from '@guildhall/domain/kernel/staff-decisions';
import type { Kysely } from 'kysely';
import type { Viewer } from '../kernel/viewer.ts';
import { readUsernames } from './read-usernames.ts';

/** A proposal with the name of its author, and whether that is the viewer. */
export interface AuthoredProposal extends ProposalRow {
  readonly proposed_by_username: string;
  readonly is_own: boolean;
}

const authored = (
  proposal: ProposalRow,
  usernames: ReadonlyMap<string, string>,
  { user_id }: Viewer,
): AuthoredProposal => ({
  ...proposal,
  proposed_by_username: usernames.get(proposal.proposed_by) ?? '',
  is_own: proposal.proposed_by === user_id,
});

/** The proposals on these subjects that wait, by subject. */
export async function readOpenProposals(
  db: Kysely<Database>,
  viewer: Viewer,
  kinds: readonly DecisionKind[],
  subjects: readonly string[],
): Promise<ReadonlyMap<string, AuthoredProposal>> {
  const proposals = await listOpenProposals(db, kinds, subjects);
  const authors = proposals.map(({ proposed_by }) => proposed_by);
  const usernames = await readUsernames(db, authors);
  return new Map(proposals.map((each) => [each.subject, authored(each, usernames, viewer)]));
}

/** The proposal on a subject that waits, and every act of staff on it, with the names of people. */
export async function readDecisions(
  db: Kysely<Database>,
  viewer: Viewer,
  kinds: readonly DecisionKind[],
  subject: string,
) {
  const [[proposal], acts] = await Promise.all([
    listOpenProposals(db, kinds, [subject]),
    listActs(db, kinds, subject),
  ]);
  const people = [...acts.map(({ actor_id }) => actor_id), proposal?.proposed_by ?? []].flat();
  const usernames = await readUsernames(db, people);
  return {
    proposal: proposal === undefined ? null : authored(proposal, usernames, viewer),
    acts: acts.map((act) => ({
      ...act,
      username: usernames.get(act.actor_id) ?? '',
      is_own: act.actor_id === viewer.user_id,
    })),
  };
}
