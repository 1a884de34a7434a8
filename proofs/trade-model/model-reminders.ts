import { INSPECT_S, REMINDERS_S } from './business-rules.ts';
import type { ModelState, Unit } from './model-state.ts';

/** Reminds the buyer of the end of an inspection that begins, or goes on; not of what is over. */
export function remind({ now_s }: ModelState, unit: Unit): void {
  const { due_s: due } = unit;
  if (due === null) return;
  for (const [reminder, afterS] of REMINDERS_S.entries()) {
    const timeS = due - INSPECT_S + afterS;
    if (timeS > now_s) unit.reminders.set(reminder, timeS);
  }
}

/** Reminders change no state; those of units that no longer wait are not sent. */
export function sendReminders(model: ModelState): number {
  let taken = 0;
  for (const unit of model.orders.flatMap(({ units }) => units)) {
    for (const [reminder, timeS] of unit.reminders) {
      if (timeS > model.now_s) continue;
      unit.reminders.delete(reminder);
      if (unit.state === 'delivered') model.reminder_mails += 1;
      taken += 1;
    }
    if (unit.late_s !== null && unit.late_s <= model.now_s) {
      unit.late_s = null;
      taken += 1;
    }
  }
  return taken;
}
