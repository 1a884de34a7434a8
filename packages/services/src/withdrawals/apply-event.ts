import type { Work } from '@guildhall/db/kernel/work';
import {
  insertWithdrawal,
  type LockedWithdrawal,
  withdrawalStore,
} from '@guildhall/db/withdrawals/commands';
import { withdrawalColumns, type WithdrawalsTable } from '@guildhall/db/withdrawals/tables';
import { minutesAfter } from '@guildhall/domain/kernel/clock';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { allowedEvents, type EventOf } from '@guildhall/domain/kernel/transitions';
import { reviewDue } from '@guildhall/domain/withdrawals/rules';
import {
  type WithdrawalEvent,
  type WithdrawalFacts,
  withdrawalLifecycle,
  withdrawalTransitions,
  type WithdrawalTypes,
} from '@guildhall/domain/withdrawals/states';
import type { WithdrawalActor } from '@guildhall/domain/withdrawals/types';
import type { Selectable } from 'kysely';
import type { WithdrawalsContext } from './context.ts';
import {
  applyTransition,
  createObject,
  type Principal,
  type StoredLifecycle,
} from '../kernel/apply-transition.ts';
import {
  type MovedWithdrawal,
  withdrawalPostingRules,
} from '../wallet/withdrawal-posting-rules.ts';
import { findPayoutProvider } from './find-payout-provider.ts';
import { notifyOwner } from './notify-owner.ts';

export type WithdrawalPrincipal = Principal<WithdrawalActor>;
export type WithdrawalCall = EventOf<WithdrawalTypes> &
  WithdrawalPrincipal & {
    readonly changes?: Partial<
      Pick<LockedWithdrawal, 'risk_score' | 'hold_code' | 'hold_extended'> &
        Pick<LockedWithdrawal, 'provider_reference' | 'outcome_code'>
    >;
  };

export const BY_SYSTEM = { actors: ['system'], actor_id: null } as const;

/** How long after a payout was sent its provider is asked about it first. */
const ASK_AFTER_MINUTES = 1;

export const withdrawalRefusal = ({
  event,
  state,
  reason,
}: {
  readonly event: string;
  readonly state: string | null;
  readonly reason: string;
}) => new Refusal('WITHDRAWAL_EVENT_REFUSED', { event, state, reason });

type Item = LockedWithdrawal & MovedWithdrawal;

const itemOf = (context: Providers, withdrawal: LockedWithdrawal): Item => ({
  ...withdrawal,
  payer: findPayoutProvider(context, withdrawal.provider)?.payer ?? 'bank_trust',
});

const storedWithdrawal: StoredLifecycle<WithdrawalTypes, Item, MovedWithdrawal> = {
  lifecycle: withdrawalLifecycle,
  store: withdrawalStore,
  postingRules: withdrawalPostingRules,
  changesOf: ({ timer }, item, to) => ({
    due_at: dueOf(timer, item),
    ...(to === 'approved' && { approved_at: item.now }),
    ...(timer === undefined && { closed_at: item.now }),
  }),
  refusal: withdrawalRefusal,
};

function dueOf(timer: WithdrawalTypes['timer'] | undefined, item: LockedWithdrawal): Date | null {
  switch (timer) {
    case undefined:
      return null;
    case 'scoring':
    case 'sending':
      return item.now;
    case 'asking':
      return minutesAfter(item.now, ASK_AFTER_MINUTES);
    case 'withdrawal_review': {
      const times = { requested_at: item.created_at, started_at: item.now };
      return reviewDue(times, item, item.rules.withdrawals);
    }
  }
}

type Providers = Pick<WithdrawalsContext, 'payout_providers'>;
type Decided = Pick<
  LockedWithdrawal,
  'amount_minor' | 'risk_score' | 'hold_code' | 'hold_extended' | 'provider' | 'rules'
>;

/** What the guards of the table look at. */
export function withdrawalFacts(context: Providers, withdrawal: Decided): WithdrawalFacts {
  const { amount_minor, risk_score, hold_code, hold_extended, rules } = withdrawal;
  const provider = findPayoutProvider(context, withdrawal.provider);
  // Without its provider only staff can say what became of it.
  const isManual = provider?.payouts === undefined;
  return { amount_minor, risk_score, hold_code, hold_extended, rules, is_manual: isManual };
}

/** What these actors may do with a withdrawal now. */
export function eventsOf(
  context: Providers,
  withdrawal: Decided & Pick<LockedWithdrawal, 'state'>,
  actors: readonly WithdrawalActor[],
): WithdrawalEvent[] {
  const { state } = withdrawal;
  const facts = withdrawalFacts(context, withdrawal);
  return allowedEvents(withdrawalTransitions, { state, actors, facts });
}

/** The columns of the table alone. */
function rowOf(withdrawal: LockedWithdrawal): Selectable<WithdrawalsTable> {
  const columns = withdrawalColumns.map((name) => [name, withdrawal[name]] as const);
  return Object.fromEntries(columns) as unknown as Selectable<WithdrawalsTable>;
}

/**
 * Makes a new withdrawal: its money first, then its row. Refuses INSUFFICIENT_FUNDS, FUNDS_FROZEN.
 */
export async function openWithdrawal(
  context: Providers,
  work: Work,
  withdrawal: LockedWithdrawal & { readonly state: 'requested' },
): Promise<void> {
  const call = {
    event: 'request',
    actors: ['owner'],
    actor_id: withdrawal.user_id,
    facts: withdrawalFacts(context, withdrawal),
  } as const;
  const inserted = insertWithdrawal({
    ...rowOf(withdrawal),
    risk_reasons: JSON.stringify(withdrawal.risk_reasons),
    due_at: withdrawal.now,
  });
  const created = { item: itemOf(context, withdrawal), insert: inserted };
  await createObject(work.trx, storedWithdrawal, created, call);
  notifyOwner(work, withdrawal, 'request');
}

/**
 * Applies an event to a withdrawal that the caller's transaction has locked: its money, its state
 * with the history row, and what its owner is told. Refuses WITHDRAWAL_EVENT_REFUSED.
 */
export async function applyWithdrawalEvent(
  context: Providers,
  work: Work,
  withdrawal: LockedWithdrawal,
  call: WithdrawalCall,
): Promise<LockedWithdrawal> {
  const facts = withdrawalFacts(context, withdrawal);
  const item = itemOf(context, withdrawal);
  const moved = await applyTransition(work.trx, storedWithdrawal, item, { ...call, facts });
  notifyOwner(work, moved, call.event);
  return moved;
}
