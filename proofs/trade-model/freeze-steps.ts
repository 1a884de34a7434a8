import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { freezeFunds, unfreezeFunds } from '@guildhall/services/wallet/freeze-funds';
import { freeze, unfreeze } from './model-freezes.ts';
import type { ModelRun } from './model-run.ts';
import type { Unit } from './model-state.ts';
import type { StepOf } from './steps.ts';
import { target } from './targets.ts';

/** Whether there is money of a unit that a case could be about. */
const hasMoney = ({ state }: Unit) => state === 'delivered' || state === 'in_protection';

/** A case freezes some units of an order, which may be frozen for another one. */
export async function freezeStep(run: ModelRun, { aim, units: mask }: StepOf<'freeze_units'>) {
  const { model, scene, story } = run;
  const delivered = model.orders.filter(({ units }) =>
    units.some(({ delivered_s }) => delivered_s !== null),
  );
  const order = target(delivered, aim, ({ units }) => units.some(hasMoney));
  if (order === undefined) return 'NOTHING_THERE';
  const units = order.units.filter((_, index) => index === 0 || (mask >> index) % 2 === 1);
  const id = newId();
  const owner = { owner_kind: 'staff', owner_id: id, reason: 'dispute' } as const;
  const subjects = units.map((unit) => ({ order_unit_id: unit.id }));
  await inTransaction(scene.services.db, (trx) => freezeFunds(trx, subjects, owner));
  freeze(model, id, units);
  story.push(`the case ${id} freezes ${units.map((unit) => unit.id).join(', ')}`);
  return null;
}

export async function unfreezeStep(run: ModelRun, { aim }: StepOf<'end_case'>) {
  const { model, scene, story } = run;
  const open = model.cases.filter(({ is_open, owner }) => is_open && owner === 'staff');
  const ended = target(open, aim, () => true);
  if (ended === undefined) return 'NOTHING_THERE';
  const owner = { owner_kind: 'staff', owner_id: ended.id } as const;
  await inTransaction(scene.services.db, (trx) => unfreezeFunds(trx, owner));
  unfreeze(ended);
  story.push(`the case ${ended.id} is over`);
  return null;
}
