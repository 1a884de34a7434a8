import type { Viewer } from '@guildhall/services/kernel/viewer';
import { closeAccount } from '@guildhall/services/privacy/close-account';
import { eraseAccounts } from '@guildhall/services/privacy/erase-accounts';
import { advance } from '../clock.ts';
import type { Scene } from '../scene.ts';
import { freshSession } from '../withdrawals.ts';

/** A user who has just signed in asks for the closing of their account. */
export async function closingAccount({ services }: Scene, viewer: Viewer): Promise<Date> {
  return (await closeAccount(services, viewer, freshSession())).closes_at;
}

/** The time to come back passes for all, and their accounts are erased. Returns how many. */
export async function erasedAccounts(scene: Scene): Promise<number> {
  await advance(scene, { days: 14, minutes: 1 });
  return await eraseAccounts(scene.services);
}
