import { inTransaction } from '@guildhall/db/transaction';
import type { Persona } from '@guildhall/scenes/actors';
import { withdrawingSeller } from '@guildhall/scenes/withdrawals';
import { changeStanding, setTwoFactor } from '@guildhall/services/users/change-user';
import type { RunningShop } from './running-shop.ts';

/** A seller who may withdraw, signed in. The sign-in of the proofs knows the password alone. */
export async function signedInSeller(shop: RunningShop, persona: Persona = {}) {
  const { viewer, method_id: methodId } = await withdrawingSeller(shop.scene, persona);
  const { db } = shop.scene.services;
  // The verified name came with V2; who sells gift cards has V3.
  await inTransaction(db, (trx) => changeStanding(trx, viewer.user_id, { verification_level: 3 }));
  const setFactor = async (isOn: boolean) =>
    await inTransaction(db, (trx) => setTwoFactor(trx, viewer.user_id, isOn));
  await setFactor(false);
  const token = await shop.signIn(viewer);
  await setFactor(true);
  return { viewer, token, method_id: methodId };
}
