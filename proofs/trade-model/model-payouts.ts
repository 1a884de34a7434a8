import { WITHDRAWALS } from './business-rules.ts';
import { isAdmin, openProposal } from './model-decisions.ts';
import {
  type Forecast,
  type ModelState,
  type Person,
  refusal,
  type Withdrawal,
} from './model-state.ts';
import { carryOutGiveBack, pay, proposeOf } from './model-withdrawals.ts';

/** What staff do by hand with withdrawals: holding is for all who decide, the rest for admins. */
const refusedTo = (
  person: Person,
  withdrawal: Withdrawal | undefined,
  may: (withdrawal: Withdrawal) => boolean,
): string | null => {
  if (withdrawal === undefined || !isAdmin(person)) return 'WITHDRAWAL_NOT_FOUND';
  return may(withdrawal) ? null : 'WITHDRAWAL_EVENT_REFUSED';
};

export const mayHold = ({ state, held }: Withdrawal) => state === 'risk_review' && held === null;
export const mayExtend = ({ state, held, is_extended }: Withdrawal) =>
  state === 'risk_review' && held !== null && !is_extended;

export function holdWithdrawal(person: Person, withdrawal: Withdrawal | undefined): Forecast {
  const refused = refusedTo(person, withdrawal, mayHold);
  if (withdrawal === undefined || refused !== null) {
    return refusal(refused ?? 'WITHDRAWAL_NOT_FOUND');
  }
  return {
    refused: null,
    happen: () => {
      withdrawal.held = 'documents';
      withdrawal.due_s = withdrawal.created_s + WITHDRAWALS.hold_s;
    },
  };
}

export function extendHold(person: Person, withdrawal: Withdrawal | undefined): Forecast {
  const refused = refusedTo(person, withdrawal, mayExtend);
  if (withdrawal === undefined || refused !== null) {
    return refusal(refused ?? 'WITHDRAWAL_NOT_FOUND');
  }
  return {
    refused: null,
    happen: () => {
      withdrawal.is_extended = true;
      withdrawal.due_s = withdrawal.created_s + WITHDRAWALS.extended_hold_s;
    },
  };
}

export type SettledByHand = 'paid' | 'failed' | 'returned';

export const maySettle = ({ state, is_manual }: Withdrawal, says: SettledByHand) =>
  is_manual && state === (says === 'returned' ? 'paid' : 'processing');

/**
 * What the shop's own bank did with a payment that staff made. Above $1,000, money that goes back
 * waits for a second person.
 */
export function settleByHand(
  model: ModelState,
  person: Person,
  withdrawal: Withdrawal | undefined,
  says: SettledByHand,
): Forecast {
  const may = (each: Withdrawal) => person.role === 'admin' && maySettle(each, says);
  const refused = refusedTo(person, withdrawal, may);
  if (withdrawal === undefined || refused !== null) {
    return refusal(refused ?? 'WITHDRAWAL_NOT_FOUND');
  }
  if (says === 'paid') return { refused: null, happen: () => pay(model, withdrawal) };
  const waiting = openProposal(model, withdrawal.id);
  if (waiting !== undefined && waiting.decision !== 'approve') return refusal('DECISION_PENDING');
  return {
    refused: null,
    happen: (answer) => {
      const isLarge = withdrawal.amount > WITHDRAWALS.two_above;
      if (isLarge) proposeOf(model, person, withdrawal, says, answer);
      else carryOutGiveBack(model, withdrawal, says);
    },
  };
}
