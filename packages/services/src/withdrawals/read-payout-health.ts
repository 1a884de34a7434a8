import { readProcessing } from '@guildhall/db/withdrawals/queries';
import type { KernelContext } from '../kernel/context.ts';

/** What is on its way by each payout provider. Refuses nothing. */
export async function readPayoutHealth(
  { db }: Pick<KernelContext, 'db'>,
  providers: readonly { readonly name: string }[],
) {
  return await Promise.all(
    providers.map(async ({ name }) => ({ name, ...(await readProcessing(db, name)) })),
  );
}
