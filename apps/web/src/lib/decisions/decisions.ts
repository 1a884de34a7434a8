import type { ActView } from '@guildhall/api/users/decision-views';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { type IdempotentMutation, useIdempotentMutation } from '../api/idempotent-mutation.ts';
import { readRefusal } from '../api/read-refusal.ts';
import { SHORT_TOAST_MS, toasts } from '../toasts.ts';

/** An act of staff as every room's view has it, with what it was about. */
export type Act = ActView & { readonly proposal_id: string };

/** How a room confirms and dismisses its proposals, with inputs that all rooms share. */
export interface ProposalCalls {
  readonly confirm: (input: ConfirmDecision) => Promise<unknown>;
  readonly dismiss: (input: DismissDecision) => Promise<unknown>;
  /** Reads again what the page shows; resolves when it is there. */
  readonly refresh: () => Promise<unknown>;
}

export interface DecisionResult<Answer> {
  /** What is said when it is done. */
  readonly done: (answer: Answer) => string;
  readonly refresh: () => Promise<unknown>;
  /** Runs when it is done and the page shows it. */
  readonly onDone?: () => void;
}

/**
 * What staff send: a decision, a proposal, a confirmation or a dismissal. Any refusal may mean that
 * somebody else was faster, so the page then reads again what it shows.
 */
export function useDecisionMutation<Input, Answer>(
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
  { done, refresh, onDone }: DecisionResult<Answer>,
): IdempotentMutation<Input> {
  return useIdempotentMutation(
    send,
    async (answer) => {
      toasts.success(done(answer), { duration: SHORT_TOAST_MS });
      await refresh();
      onDone?.();
    },
    (error) => {
      if (readRefusal(error) !== null) void refresh();
    },
  );
}

/** Whether an act is about what its proposal decides; a later server may have other acts. */
export const isOfDecision = (act: Act['act']): act is 'propose' | 'carry_out' =>
  act === 'propose' || act === 'carry_out';

/** Whether a proposal was taken back by its author, and not declined by somebody else. */
export function isWithdrawal(acts: readonly Act[], { proposal_id, by }: Act): boolean {
  const proposed = acts.find((act) => act.act === 'propose' && act.proposal_id === proposal_id);
  return proposed?.by === by;
}

/**
 * The acts to show. Where one person decides, their proposal and that it was carried out are one.
 */
export function shownActs<Shown extends Act>(acts: readonly Shown[]): readonly Shown[] {
  const keyOf = ({ proposal_id, by }: Act) => `${proposal_id} ${by}`;
  const carriedOut = new Set(acts.filter(({ act }) => act === 'carry_out').map(keyOf));
  return acts.filter((act) => act.act !== 'propose' || !carriedOut.has(keyOf(act)));
}

/** The last act since the page was opened; null if there is none, or if it is the viewer's own. */
export function lastActOfOthers<Shown extends Act>(
  opened: readonly Shown[],
  now: readonly Shown[],
): Shown | null {
  const last = now.slice(opened.length).at(-1);
  return last === undefined || last.is_own ? null : last;
}
