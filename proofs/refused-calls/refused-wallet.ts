import { moveEarnings } from '@guildhall/services/wallet/move-earnings';
import { anew, type RefusedRow } from './refused-call.ts';

/** Refusals of moves within the wallet. */
export const refusedWallet: readonly RefusedRow[] = [
  [
    'move earnings with a used key',
    'IDEMPOTENCY_KEY_REUSED',
    async ({ scene, people }) => {
      const { db } = scene.services;
      const used = await db
        .selectFrom('idempotency_keys')
        .select('key')
        .where('user_id', '=', people.ann.user_id)
        .executeTakeFirstOrThrow();
      const input = { idempotency_key: used.key, amount_minor: 1 };
      return await moveEarnings(scene.services, people.ann, input);
    },
  ],
  [
    'move earnings',
    'INSUFFICIENT_FUNDS',
    ({ scene, people }) =>
      moveEarnings(scene.services, people.shop, { ...anew(), amount_minor: 1 }),
  ],
];
