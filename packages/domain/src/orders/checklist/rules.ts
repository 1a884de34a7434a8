import { minutesAfter } from '../../kernel/clock.ts';
import type { RuleBook } from '../../kernel/rules/rule-book.ts';
import { viewableUntil } from '../rules.ts';
import type { OfferSnapshot, OrderActor, OrderRefusal, UnitState } from '../types.ts';
import { SECURING_ITEMS, type SecuringItem, type SecuringTick } from './types.ts';

/** Items that an offer leaves out when its snapshot promises this value of an attribute. */
const LEFT_OUT: Partial<Record<SecuringItem, { attribute: string; value: string }>> = {
  // Without the e-mail, its address stays with somebody else; such offers are labelled so.
  email_changed: { attribute: 'email_access', value: 'No' },
};

/** The items that apply to what was bought, from its snapshot; none to codes (rules.md §4). */
export function checklistOf(snapshot: Pick<OfferSnapshot, 'kind' | 'attributes'>): SecuringItem[] {
  if (snapshot.kind !== 'account') return [];
  return SECURING_ITEMS.filter((item) => {
    const left = LEFT_OUT[item];
    return left === undefined || snapshot.attributes[left.attribute] !== left.value;
  });
}

export interface ChecklistFacts {
  readonly now: Date;
  readonly state: UnitState;
  readonly first_revealed_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly replaced_at: Date | null;
  readonly rules: Pick<RuleBook, 'recall_cover_days' | 'inspect_hours' | 'checklist_undo_minutes'>;
}

/** The states in which a checklist is open; a completed unit is covered for a time. */
const OPEN: readonly UnitState[] = ['delivered', 'in_protection', 'completed'];

/** Until when the cover against recalls runs (RECALL_COVER); null before the confirmation. */
export const checklistEnds = ({ confirmed_at, replaced_at, rules }: ChecklistFacts): Date | null =>
  confirmed_at === null ? null : viewableUntil({ confirmed_at, replaced_at }, rules);

/** Until when a tick may be taken back. */
export const undoEnds = (tick: SecuringTick, { rules }: ChecklistFacts): Date =>
  minutesAfter(tick.occurred_at, rules.checklist_undo_minutes);

/** Why nobody may tick now; null while the buyer may. Disputes are judged by what was before. */
export function checklistObstacle(
  facts: ChecklistFacts,
  actors: readonly OrderActor[],
): OrderRefusal | 'STATE' | 'ACTOR' | null {
  if (!OPEN.includes(facts.state)) return 'STATE';
  if (!actors.includes('buyer')) return 'ACTOR';
  if (facts.first_revealed_at === null) return 'NOT_REVEALED';
  const ends = checklistEnds(facts);
  return ends !== null && facts.now > ends ? 'TOO_LATE' : null;
}

/** Why a tick may not be taken back; null if it may. */
export const undoObstacle = (tick: SecuringTick, facts: ChecklistFacts): OrderRefusal | null =>
  facts.now > undoEnds(tick, facts) ? 'TOO_LATE' : null;

/** When all items of a list were done: the time of the last one; null while one is open. */
export function completedAt(
  items: readonly SecuringItem[],
  ticks: readonly SecuringTick[],
): Date | null {
  const times = items.map((item) => ticks.find((tick) => tick.item === item && tick.is_done));
  const done = times.filter((tick) => tick !== undefined);
  if (items.length === 0 || done.length < items.length) return null;
  return new Date(Math.max(...done.map(({ occurred_at }) => occurred_at.getTime())));
}
