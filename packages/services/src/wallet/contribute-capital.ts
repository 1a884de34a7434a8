import type { Database } from '@guildhall/db/database';
import { lockBalances } from '@guildhall/db/wallet/commands';
import type { ConfirmDecision, DismissDecision } from '@guildhall/domain/kernel/decision-schema';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import type { ContributeCapital } from '@guildhall/domain/wallet/schema';
import type { Transaction } from 'kysely';
import type { WalletContext } from './context.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { confirm, dismiss, propose, requireProposal } from '../kernel/staff-decisions.ts';
import { inTransaction } from '@guildhall/db/transaction';
import { post } from './post-entries.ts';

const KIND = 'wallet.contribute_capital';
/** One proposal waits at a time. */
const SUBJECT = 'equity';

type Context = Pick<WalletContext, 'db'>;

/** The operator's capital before and after a contribution. */
interface Capital {
  readonly equity_minor: number;
}

/** Locks the capital account, and returns what was contributed so far. */
async function lockCapital(trx: Transaction<Database>): Promise<Capital> {
  const balances = await lockBalances(trx, ['equity']);
  return { equity_minor: balances.get('equity') ?? 0 };
}

/**
 * Proposes to record money that the operator has paid into the shop's bank account (E18); a second
 * person always confirms it (must-hold Z10). Refuses PERMISSION_DENIED, DECISION_PENDING.
 */
export async function proposeCapital(
  { db }: Context,
  viewer: Viewer,
  { amount_minor, reason }: ContributeCapital,
): Promise<{ proposal_id: string }> {
  return await inTransaction(db, async (trx) => {
    const before = await lockCapital(trx);
    const after: Capital = { equity_minor: minor(before.equity_minor + amount_minor) };
    const change = { amount_minor };
    const proposed = { kind: KIND, subject: SUBJECT, change, before, after, reason } as const;
    const { id } = await propose(trx, viewer, proposed, true);
    return { proposal_id: id };
  });
}

/** A proposal as a second person is shown it. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND. */
export async function readCapitalProposal({ db }: Context, viewer: Viewer, id: string) {
  const proposal = await requireProposal(db, viewer, KIND, id);
  const { amount_minor } = proposal.change as { amount_minor: number };
  const { reason, fingerprint, is_open } = proposal;
  return { amount_minor, reason, fingerprint, is_open };
}

/**
 * Confirms a proposal as the second person, and posts it. Refuses PERMISSION_DENIED,
 * DECISION_NOT_FOUND, DECISION_CLOSED, DECISION_OWN, DECISION_CHANGED.
 */
export async function confirmCapital(
  { db }: Context,
  viewer: Viewer,
  { proposal_id: id, fingerprint }: Pick<ConfirmDecision, 'proposal_id' | 'fingerprint'>,
): Promise<Capital> {
  return await inTransaction(db, async (trx) => {
    const before = await lockCapital(trx);
    const { change, after } = await confirm(trx, viewer, { kind: KIND, id, fingerprint }, before);
    const { amount_minor } = change as { amount_minor: number };
    await post(trx, postings.E18(minor(amount_minor), id));
    return after as Capital;
  });
}

/** Closes a proposal. Refuses PERMISSION_DENIED, DECISION_NOT_FOUND, DECISION_CLOSED. */
export async function dismissCapital(
  { db }: Context,
  viewer: Viewer,
  { proposal_id: id, reason }: Pick<DismissDecision, 'proposal_id' | 'reason'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCapital(trx);
    await dismiss(trx, viewer, { kind: KIND, id, reason });
  });
}
