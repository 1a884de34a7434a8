import { inWork } from '@guildhall/db/kernel/work';
import { newId } from '@guildhall/domain/kernel/ids';
import { reportProblem as performReport } from '@guildhall/services/orders/report-problem';
import { attempt } from './attempt.ts';
import { mayReport, reportProblem } from './model-problems.ts';
import type { ModelRun } from './model-run.ts';
import type { Order } from './model-state.ts';
import { by } from './order-steps.ts';
import type { StepOf } from './steps.ts';
import { target } from './targets.ts';

/** What a message to the support does to the units that it names. */
export async function problemStep(run: ModelRun, { aim, units }: StepOf<'report_problem'>) {
  const { model, scene } = run;
  const fits = (each: Order) => each.units.some((unit) => mayReport(model, unit));
  const order = target(model.orders, aim, fits);
  const named = order?.units.filter((_, index) => index === 0 || (units >> index) % 2 === 1) ?? [];
  const person = by(run, aim, order?.buyer);
  const problem = {
    order_id: order?.id ?? newId(),
    unit_ids: named.length > 0 ? named.map(({ id }) => id) : [newId()],
  };
  return await attempt(run, {
    what: `${person.name} reports a problem ${JSON.stringify(problem)}`,
    forecast: () => reportProblem(model, person, { order, unit_ids: problem.unit_ids }),
    perform: async () =>
      await inWork(scene.services.db, (work) => performReport(work, person, problem)),
  });
}
