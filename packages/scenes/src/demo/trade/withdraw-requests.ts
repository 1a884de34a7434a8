import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { setRoleAndLevels } from '@guildhall/services/identity/sessions/set-role-and-levels';
import { setTwoFactor } from '@guildhall/services/users/change-user';
import { verifyUser } from '@guildhall/services/verification/verify-user';
import { readBalances } from '@guildhall/services/wallet/read-balances';
import { holdWithdrawal } from '@guildhall/services/withdrawals/decisions/hold-withdrawal';
import { decideWithdrawal } from '@guildhall/services/withdrawals/decisions/review-withdrawal';
import { runWithdrawals } from '@guildhall/services/withdrawals/run-withdrawals';
import { rewindClock } from '../../clock.ts';
import type { Scene } from '../../scene.ts';
import { bankAccount, withdraw } from '../../withdrawals.ts';
import type { DemoPeople } from '../users.ts';

type Staff = Pick<DemoPeople, 'admin' | 'second_admin'>;

interface Request {
  readonly legal_name: string;
  readonly hours_ago: number;
  readonly amount_minor: number;
  /** What staff have done with it already. */
  readonly play?: (scene: Scene, staff: Staff, id: string) => Promise<unknown>;
}

const because = (id: string, reason: string) => ({
  idempotency_key: newId(),
  withdrawal_id: id,
  reason,
});

/** The oldest first: what waits for a second person, what is held, and what nobody has seen. */
const REQUESTS: readonly Request[] = [
  {
    legal_name: 'Mara Muster',
    hours_ago: 21,
    amount_minor: 120_000,
    play: async ({ services }, { second_admin }, id) =>
      await decideWithdrawal(services, second_admin, {
        ...because(id, 'The name matches, and the sales are a year old.'),
        decision: 'approve',
        code: null,
      }),
  },
  {
    legal_name: 'Ilja Vzor',
    hours_ago: 15,
    amount_minor: 24_000,
    play: async ({ services }, { second_admin }, id) =>
      await holdWithdrawal(services, second_admin, {
        ...because(id, 'The document has expired since the sign-up.'),
        code: 'documents',
      }),
  },
  { legal_name: 'Noor Beispiel', hours_ago: 9, amount_minor: 110_000 },
  { legal_name: 'Tove Eksempel', hours_ago: 4, amount_minor: 6_500 },
  { legal_name: 'Luca Esempio', hours_ago: 1, amount_minor: 18_000 },
];

/** The pause after a payout method was added is over. */
const METHOD_DAYS = 4;

/** Withdrawals of sellers that wait for admins, each of a seller who has earned enough. */
export async function playWithdrawRequests(scene: Scene, people: DemoPeople): Promise<void> {
  const { services } = scene;
  const free = [...people.sellers.values()].filter(
    ({ user_id }) => user_id !== people.demo_seller.user_id,
  );
  for (const request of REQUESTS) {
    const seller = await takeOne(scene, free, request.amount_minor);
    if (seller === null) continue;
    await rewindClock(scene, { days: METHOD_DAYS });
    await verifyUser(services, people.admin, {
      user_id: seller.user_id,
      level: 2,
      legal_name: request.legal_name,
      reason: 'The papers were seen at the sign-up.',
    });
    // V3 takes two people; the sellers have it already.
    await setRoleAndLevels(services, seller.user_id, { verification_level: 3 });
    await inTransaction(services.db, (trx) => setTwoFactor(trx, seller.user_id, true));
    const methodId = await bankAccount(scene, seller, { payee_name: request.legal_name });
    await rewindClock(scene, { hours: request.hours_ago });
    const id = await withdraw(scene, seller, methodId, request.amount_minor);
    await runWithdrawals(services);
    await request.play?.(scene, people, id);
  }
}

/** The first of these sellers who has this much available; they are not taken again. */
async function takeOne({ services }: Scene, free: Viewer[], amount: number) {
  for (const [index, seller] of free.entries()) {
    const { available_minor } = await readBalances(services.db, seller.user_id);
    if (available_minor < amount) continue;
    free.splice(index, 1);
    return seller;
  }
  return null;
}
