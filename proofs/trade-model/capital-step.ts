import { inTransaction } from '@guildhall/db/transaction';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import { postings } from '@guildhall/domain/wallet/postings';
import { post } from '@guildhall/services/wallet/post-entries';
import type { ModelRun } from './model-run.ts';
import { add } from './model-state.ts';
import type { StepOf } from './steps.ts';

/** E18: the operator pays in money of their own, which stands behind what decisions lend. */
export async function capitalStep(run: ModelRun, { amount }: StepOf<'pay_in_capital'>) {
  const { model, scene, story } = run;
  const posting = postings.E18(minor(amount), newId());
  await inTransaction(scene.services.db, (trx) => post(trx, posting));
  add(model, 'bank_trust', amount);
  add(model, 'equity', amount);
  story.push(`the operator pays in ${amount}`);
  return null;
}
