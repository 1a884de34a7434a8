import { DAY_S, withdrawalFee, WITHDRAWALS } from './business-rules.ts';
import {
  add,
  balance,
  debtAccount,
  type Forecast,
  type ModelState,
  OPENING,
  move,
  type Person,
  type Proposal,
  refusal,
  type Withdrawal,
  type WithdrawalState,
} from './model-state.ts';
import { isDebtor } from './model-debts.ts';
import { isAdmin, openProposal, propose } from './model-decisions.ts';

/** The start of the calendar month, in seconds since the opening. */
function monthStart({ now_s }: ModelState): number {
  const opening = Date.parse(OPENING);
  const now = new Date(opening + now_s * 1_000);
  return (Date.UTC(now.getUTCFullYear(), now.getUTCMonth()) - opening) / 1_000;
}

const OPEN: readonly WithdrawalState[] = ['requested', 'risk_review', 'approved', 'processing'];
const CANCELLABLE: readonly WithdrawalState[] = ['requested', 'risk_review', 'approved'];

interface WithdrawalRequest {
  readonly method_id: string;
  readonly amount_minor: number;
  readonly expected_fee_minor: number;
}

/** Whether a withdrawal counts towards the limits: its money did not go back. */
const counts = ({ state }: Withdrawal) => OPEN.includes(state) || state === 'paid';

const ownSince = (model: ModelState, person: Person, sinceS: number) =>
  model.withdrawals.filter(
    (each) => each.person === person && counts(each) && each.created_s >= sinceS,
  );

/** What the next withdrawal of a person costs: the first of a calendar month is free. */
export function nextFee(model: ModelState, person: Person, amount: number): number {
  const isFirst = ownSince(model, person, monthStart(model)).length === 0;
  return isFirst ? 0 : withdrawalFee(amount);
}

/** §7: the amount leaves `available` at once (E11). */
export function requestWithdrawal(
  model: ModelState,
  person: Person,
  request: WithdrawalRequest,
  { is_risky, is_manual }: Pick<Withdrawal, 'is_risky' | 'is_manual'>,
): Forecast {
  const { amount_minor: amount } = request;
  if (person.method_id === null) return refusal('TWO_FACTOR_REQUIRED');
  if (request.method_id !== person.method_id) return refusal('PAYOUT_METHOD_NOT_FOUND');
  if (model.returned_methods.has(person)) return refusal('PAYOUT_METHOD_UNUSABLE');
  if (amount < WITHDRAWALS.least) return refusal('WITHDRAWAL_TOO_SMALL');
  const today = ownSince(model, person, Math.floor(model.now_s / DAY_S) * DAY_S);
  const withdrawn = today.reduce((sum, each) => sum + each.amount, 0);
  if (withdrawn + amount > WITHDRAWALS.day_limit[person.level]) {
    return refusal('WITHDRAWAL_DAY_LIMIT');
  }
  const fee = nextFee(model, person, amount);
  if (fee !== request.expected_fee_minor) return refusal('WITHDRAWAL_FEE_CHANGED');
  const available = `available:${person.user_id}`;
  if (isDebtor(model, person.user_id)) return refusal('CHARGEBACK_DEBT');
  if (balance(model, available) < amount) return refusal('INSUFFICIENT_FUNDS');
  return {
    refused: null,
    happen: (answer) => {
      const { withdrawal_id: id } = answer as { withdrawal_id: string };
      move(model, available, `wd:${id}`, amount);
      model.withdrawals.push({
        id,
        person,
        amount,
        fee,
        created_s: model.now_s,
        is_risky,
        is_manual,
        state: 'requested',
        held: null,
        is_extended: false,
        due_s: model.now_s,
        payout_says: 'pending',
      });
    },
  };
}

const needsTwo = ({ amount, is_risky }: Withdrawal) => is_risky || amount > WITHDRAWALS.two_above;

/** The end without a payment: everything goes back, with the fee. */
function giveBack(model: ModelState, withdrawal: Withdrawal, state: WithdrawalState): void {
  const { id, person, amount } = withdrawal;
  move(model, `wd:${id}`, `available:${person.user_id}`, amount);
  withdrawal.state = state;
  withdrawal.due_s = null;
}

export const mayCancel = ({ state }: Withdrawal) => CANCELLABLE.includes(state);

export function cancelWithdrawal(
  model: ModelState,
  person: Person,
  withdrawal: Withdrawal | undefined,
): Forecast {
  if (withdrawal?.person !== person) return refusal('WITHDRAWAL_NOT_FOUND');
  if (!mayCancel(withdrawal)) return refusal('WITHDRAWAL_EVENT_REFUSED');
  return { refused: null, happen: () => giveBack(model, withdrawal, 'cancelled') };
}

export const mayDecide = ({ state }: Withdrawal, decision: 'approve' | 'reject') =>
  state === 'risk_review' || (decision === 'reject' && state === 'approved');

/** What is risky or above $1,000 is only proposed, and waits for a second person. */
export function decideWithdrawal(
  model: ModelState,
  person: Person,
  withdrawal: Withdrawal | undefined,
  decision: 'approve' | 'reject',
): Forecast {
  if (withdrawal === undefined || !isAdmin(person)) return refusal('WITHDRAWAL_NOT_FOUND');
  if (!mayDecide(withdrawal, decision)) return refusal('WITHDRAWAL_EVENT_REFUSED');
  if (decision === 'reject') {
    return { refused: null, happen: () => giveBack(model, withdrawal, 'rejected') };
  }
  if (openProposal(model, withdrawal.id) !== undefined) return refusal('DECISION_PENDING');
  return {
    refused: null,
    happen: (answer) => {
      if (needsTwo(withdrawal)) proposeOf(model, person, withdrawal, 'approve', answer);
      else approve(model, withdrawal);
    },
  };
}

function approve(model: ModelState, withdrawal: Withdrawal): void {
  withdrawal.state = 'approved';
  withdrawal.due_s = model.now_s;
}

/** The second approval: of what was shown, by somebody else. */
export function confirmWithdrawal(model: ModelState, person: Person, proposalId: string): Forecast {
  if (!isAdmin(person)) return refusal('PERMISSION_DENIED');
  const proposal = model.proposals.find(({ id }) => id === proposalId);
  const withdrawal = model.withdrawals.find(({ id }) => id === proposal?.subject);
  if (proposal === undefined || withdrawal === undefined) return refusal('DECISION_NOT_FOUND');
  if (!proposal.is_open) return refusal('DECISION_CLOSED');
  if (proposal.by === person) return refusal('DECISION_OWN');
  if (proposal.before !== shownOf(withdrawal)) return refusal('DECISION_CHANGED');
  return {
    refused: null,
    happen: () => {
      proposal.is_open = false;
      if (proposal.decision === 'approve') approve(model, withdrawal);
      else
        carryOutGiveBack(model, withdrawal, proposal.decision === 'failed' ? 'failed' : 'returned');
    },
  };
}

const shownOf = ({ state, held }: Withdrawal) => `${state}, held for ${held ?? 'nothing'}`;

/** What one person proposes about a withdrawal. */
export function proposeOf(
  model: ModelState,
  person: Person,
  withdrawal: Withdrawal,
  decision: Proposal['decision'],
  answer: unknown,
): void {
  const { id: subject } = withdrawal;
  propose(model, person, { subject, decision, before: shownOf(withdrawal) }, answer);
}

/** The shop's own bank did not make a payment of staff, or sent it back. */
export function carryOutGiveBack(
  model: ModelState,
  withdrawal: Withdrawal,
  says: 'failed' | 'returned',
): void {
  if (says === 'failed') giveBack(model, withdrawal, 'failed');
  else comeBack(model, withdrawal);
}

/** What the system does by itself; returns how many withdrawals it has handled. */
export function runWithdrawals(model: ModelState): number {
  const isDue = ({ due_s }: Withdrawal) => due_s !== null && due_s <= model.now_s;
  let handled = 0;
  for (const withdrawal of model.withdrawals) {
    while (isDue(withdrawal) && withdrawal.state !== 'processing') {
      goOn(model, withdrawal);
      handled += 1;
    }
  }
  // What was sent just now is asked about a minute later, and nobody is about what staff pay.
  const sent = model.withdrawals.filter(
    (each) => each.state === 'processing' && !each.is_manual && isDue(each),
  );
  for (const withdrawal of sent) hearOfPayout(model, withdrawal);
  return handled + sent.length;
}

function goOn(model: ModelState, withdrawal: Withdrawal): void {
  const { state, held, created_s, person } = withdrawal;
  if (balance(model, debtAccount(person.user_id)) > 0) giveBack(model, withdrawal, 'failed');
  else if (state === 'requested') {
    withdrawal.state = 'risk_review';
    if (withdrawal.is_risky) withdrawal.held = 'risk_score';
    else if (needsTwo(withdrawal)) withdrawal.held = 'second_person';
    withdrawal.due_s =
      withdrawal.held === null
        ? model.now_s + WITHDRAWALS.auto_approve_s
        : created_s + WITHDRAWALS.hold_s;
  } else if (state === 'approved') {
    withdrawal.state = 'processing';
    withdrawal.due_s = model.now_s + WITHDRAWALS.asked_s;
  } else if (held === null) approve(model, withdrawal);
  else giveBack(model, withdrawal, 'rejected');
}

function hearOfPayout(model: ModelState, withdrawal: Withdrawal): void {
  const { payout_says } = withdrawal;
  if (payout_says === 'failed') giveBack(model, withdrawal, 'failed');
  else if (payout_says === 'paid') pay(model, withdrawal);
  else if (payout_says === 'returned') flagMethod(model, withdrawal, 'failed');
  else withdrawal.due_s = model.now_s + WITHDRAWALS.asked_s;
}

/** E11: what arrives leaves the account that it is paid from; the fee is ours. */
export function pay(model: ModelState, withdrawal: Withdrawal): void {
  const { id, amount, fee } = withdrawal;
  add(model, `wd:${id}`, -amount);
  add(model, payerOf(withdrawal), fee - amount);
  add(model, 'rev.wd_fee', fee);
  withdrawal.state = 'paid';
  withdrawal.due_s = null;
}

const payerOf = ({ is_manual }: Withdrawal) => (is_manual ? 'bank_trust' : 'psp:counter');

/** What was paid comes back whole, with the fee. */
export function comeBack(model: ModelState, withdrawal: Withdrawal): void {
  const { id, amount, fee } = withdrawal;
  add(model, `wd:${id}`, amount);
  add(model, payerOf(withdrawal), amount - fee);
  add(model, 'rev.wd_fee', -fee);
  flagMethod(model, withdrawal, 'returned');
}

/** Nothing is sent to the method until its owner has checked it; what waits for it fails. */
function flagMethod(
  model: ModelState,
  withdrawal: Withdrawal,
  state: Extract<WithdrawalState, 'failed' | 'returned'>,
): void {
  const { person } = withdrawal;
  model.returned_methods.add(person);
  giveBack(model, withdrawal, state);
  for (const each of model.withdrawals.filter((other) => other.person === person)) {
    if (mayCancel(each)) giveBack(model, each, 'failed');
  }
}
