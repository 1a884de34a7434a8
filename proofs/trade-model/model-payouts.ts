import { WITHDRAWALS } from './business-rules.ts';
import { isStaff } from './model-decisions.ts';
import {
  type Forecast,
  type ModelState,
  type Person,
  refusal,
  type Withdrawal,
} from './model-state.ts';
import { comeBack, giveBack, pay } from './model-withdrawals.ts';

/** What staff do by hand with withdrawals: holding is for all who decide, the rest for admins. */
const refusedTo = (
  person: Person,
  withdrawal: Withdrawal | undefined,
  may: (withdrawal: Withdrawal) => boolean,
): string | null => {
  if (withdrawal === undefined || !isStaff(person)) return 'WITHDRAWAL_NOT_FOUND';
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
  const may = (each: Withdrawal) => person.role === 'admin' && mayExtend(each);
  const refused = refusedTo(person, withdrawal, may);
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

/** What the shop's own bank did with a payment that staff made. */
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
  return {
    refused: null,
    happen: () => {
      if (says === 'paid') pay(model, withdrawal);
      else if (says === 'failed') giveBack(model, withdrawal, 'failed');
      else comeBack(model, withdrawal);
    },
  };
}
