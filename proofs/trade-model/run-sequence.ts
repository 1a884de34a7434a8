import { readOrder } from '@guildhall/services/orders/read-orders';
import { REQUEST_KINDS } from '@guildhall/domain/orders/types';
import { readWallet } from '@guildhall/services/orders/read-wallet';
import { Deviation } from './attempt.ts';
import type { Coverage } from './coverage.ts';
import { isPayable, mayDeliver, mayTrigger, type Part, type PlainEvent } from './model-orders.ts';
import { mayAsk } from './model-requests.ts';
import { beginRun, type ModelShop, type ModelRun } from './model-run.ts';
import { frozenSince } from './model-debts.ts';
import { linesOf } from './model-lines.ts';
import { balance, debtAccount, OPENING, type Order, type Unit } from './model-state.ts';
import { mayRefund } from './model-refunds.ts';
import { mayDispute, mayReport } from './model-problems.ts';
import { mayClaim, mayMoveUnit, mayReveal } from './model-units.ts';
import { learnReserves, learnUnits } from './order-steps.ts';
import type { AnyStep } from './steps.ts';
import { takeStep } from './take-step.ts';

/** Plays one sequence from an empty shop; throws with its report where shop and model differ. */
export async function runSequence(
  modelShop: ModelShop,
  steps: readonly AnyStep[],
  coverage: Coverage,
) {
  const run = await beginRun(modelShop);
  try {
    let { rows } = await modelShop.snapshots.read();
    for (const step of steps) {
      const outcome = await takeStep(run, step);
      coverage.note(step.do, outcome);
      await learnUnits(run);
      await learnReserves(run);
      rows = await compare(run, { outcome, rows });
    }
    await compareViews(run);
    await coverage.collect(modelShop.snapshots.owner_db);
  } catch (error) {
    const story = run.story.map((line, index) => `  ${index + 1}. ${line}`).join('\n');
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new Deviation(`${reason}\nafter\n${story}`, { cause: error });
  }
}

/** Refusals that keep a row on purpose: a payment that waits for the provider. */
const LEAVES_SOMETHING = ['PROVIDER_UNAVAILABLE', 'QUARANTINED', 'NOTHING_DUE'];

/** After every step: shop and model agree, every invariant holds, and a refusal changed nothing. */
async function compare(run: ModelRun, before: { outcome: string | null; rows: string }) {
  const { lines, rows, violations } = await run.snapshots.read();
  const model = linesOf(run.model);
  const inModel = new Set(model);
  const inShop = new Set(lines);
  const differences = [
    ...lines.filter((line) => !inModel.has(line)).map((line) => `the shop: ${line}`),
    ...model.filter((line) => !inShop.has(line)).map((line) => `the model: ${line}`),
    ...violations,
  ];
  if (lines.length !== model.length) {
    differences.push(`the shop has ${lines.length} things, the model ${model.length}`);
  }
  if (run.scene.alerts.length !== run.alerts_before + run.model.alerts) {
    differences.push(
      `the shop told of ${run.scene.alerts.length - run.alerts_before} alerts, the model of ${run.model.alerts}`,
    );
  }
  const { outcome } = before;
  const isRefused = outcome !== null && !LEAVES_SOMETHING.includes(outcome);
  if (isRefused && rows !== before.rows) differences.push(`${outcome} left rows behind (INV11)`);
  if (differences.length > 0) throw new Deviation(differences.join('\n'));
  return rows;
}

const EVENTS: readonly PlainEvent[] = [
  'abandon',
  'start_delivery',
  'cancel_before_start',
  'cancel_late',
  'cannot_deliver',
];

function allowedIn({ model }: ModelRun, order: Order, part: Part): string[] {
  const events: string[] = EVENTS.filter((event) => mayTrigger(model, event, order, part));
  if (isPayable(order, part)) events.push('pay');
  if (mayDeliver(order, part)) events.push('deliver');
  return events.toSorted();
}

function allowedOn({ model }: ModelRun, order: Order, unit: Unit, part: Part): string[] {
  if (part === 'seller') return mayRefund(unit) ? ['refund', 'refund_part'] : [];
  if (part !== 'buyer') return [];
  const events: string[] = (['confirm', 'return_sealed'] as const).filter((event) =>
    mayMoveUnit(event, unit),
  );
  if (mayReveal(model, unit)) events.push('reveal');
  if (mayReport(model, unit)) events.push('report_problem');
  if (mayDispute(model, unit)) events.push('dispute');
  if (mayClaim(model, order, unit)) events.push('claim');
  return events.toSorted();
}

/** At the end of a sequence: the pages' data equals the model. */
async function compareViews(run: ModelRun): Promise<void> {
  const { model, scene } = run;
  const expectSame = (what: string, shown: unknown, expected: unknown) => {
    if (JSON.stringify(shown) === JSON.stringify(expected)) return;
    throw new Deviation(
      `${what}: shown ${JSON.stringify(shown)}, the model says ${JSON.stringify(expected)}`,
    );
  };
  for (const order of model.orders) {
    // The seller can do nothing more with a closed order; the buyer may still reveal its units.
    const isOver = order.units.every(({ due_s }) => due_s === null) && order.due_s === null;
    for (const part of isOver ? (['buyer'] as const) : (['buyer', 'seller'] as const)) {
      const viewer = part === 'buyer' ? order.buyer : order.offer.seller;
      const { allowed, units, requests } = await readOrder(scene.services, viewer, order.id);
      const mayAskNow = REQUEST_KINDS.filter((kind) => mayAsk(model, kind, order, part));
      expectSame(`requests of ${order.id}`, requests.may_ask, mayAskNow);
      expectSame(`${part} of ${order.id}`, allowed.toSorted(), allowedIn(run, order, part));
      const shown = units.map((unit) => unit.allowed.toSorted());
      expectSame(
        `units of ${order.id}`,
        shown,
        order.units.map((each) => allowedOn(run, order, each, part)),
      );
    }
  }
  for (const person of run.users) {
    const { user_id, name } = person;
    const own = model.orders.filter((order) => order.buyer === person);
    const sold = model.orders.filter(({ offer }) => offer.seller === person);
    const sum = (orders: readonly Order[], account: string) =>
      orders.reduce((total, { id }) => total + balance(model, `${account}:${id}`), 0);
    const withdrawing = model.withdrawals.filter(
      (each) => each.person === person && each.due_s !== null,
    );
    const { now: _, ...wallet } = await readWallet(scene.services, person);
    const parts = {
      spendable_minor: balance(model, `wallet:${user_id}`),
      available_minor: balance(model, `available:${user_id}`),
      on_hold_minor: sum(sold, 'hold'),
      reserve_minor: balance(model, `reserve:${user_id}`),
      withdrawing_minor: withdrawing.reduce((total, each) => total + each.amount, 0),
      debt_minor: balance(model, debtAccount(user_id, 'decision')),
      chargeback_debt_minor: balance(model, debtAccount(user_id)),
      in_escrow_minor: sum(own, 'escrow'),
    };
    const all = Object.values(parts).reduce((sumOf, part) => sumOf + part, 0);
    const total = all - 2 * (parts.chargeback_debt_minor + parts.debt_minor);
    const sinceS = frozenSince(model, user_id);
    const frozen =
      sinceS === null
        ? null
        : { reason: 'chargeback', started_at: new Date(Date.parse(OPENING) + sinceS * 1_000) };
    expectSame(`wallet of ${name}`, wallet, { ...parts, total_minor: total, frozen });
  }
}
