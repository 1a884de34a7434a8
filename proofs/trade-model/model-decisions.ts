import type { ModelState, Person, Proposal } from './model-state.ts';

/** Who decides about payments and withdrawals. */
export const isStaff = ({ role }: Person) => role === 'support' || role === 'admin';
/** Who decides about withdrawals. */
export const isAdmin = ({ role }: Person) => role === 'admin';

/** What one person has proposed about an order or a withdrawal, and nobody has closed. */
export const openProposal = ({ proposals }: ModelState, subject: string): Proposal | undefined =>
  proposals.find((each) => each.is_open && each.subject === subject);

/** The id is learned from the shop. */
export function propose(
  model: ModelState,
  by: Person,
  proposed: Pick<Proposal, 'subject' | 'decision' | 'before'>,
  answer: unknown,
): void {
  const { proposal_id: id } = answer as { proposal_id: string | null };
  const { subject } = proposed;
  if (id === null) throw new Error(`the decision about ${subject} asked for no second person`);
  model.proposals.push({ id, by, ...proposed, is_open: true });
}
