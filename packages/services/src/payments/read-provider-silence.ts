import * as payments from '@guildhall/db/payments/queries';
import type { KernelContext } from '../kernel/context.ts';

/**
 * For how many seconds the payments of a provider have been captured only after we asked; null
 * while its events arrive. Refuses nothing.
 */
export async function readProviderSilence(
  { db }: Pick<KernelContext, 'db'>,
  provider: string,
): Promise<number | null> {
  return await payments.readProviderSilence(db, provider);
}
