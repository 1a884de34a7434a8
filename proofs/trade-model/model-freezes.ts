import type { FreezeCase, ModelState, Unit } from './model-state.ts';

/** A freeze is a flag: what is frozen for a case moves only after the case (rules.md §0, 7). */

export const isFrozen = ({ frozen_by }: Unit): boolean => frozen_by.size > 0;

export function freeze(
  model: ModelState,
  id: string,
  units: readonly Unit[],
  owner: FreezeCase['owner'] = 'staff',
): FreezeCase {
  const made: FreezeCase = { id, owner, units, is_open: true };
  model.cases.push(made);
  for (const unit of units) unit.frozen_by.add(made);
  return made;
}

export function unfreeze(ended: FreezeCase): void {
  ended.is_open = false;
  for (const unit of ended.units) unit.frozen_by.delete(ended);
}
