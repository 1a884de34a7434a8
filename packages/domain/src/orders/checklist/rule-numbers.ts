import { minutes, type NumbersOf } from '../../kernel/rules/number-schemas.ts';

/** What the securing checklist has in the rule book. */
export const checklistNumbersIn = () => ({
  /** How long a tick of the securing checklist may be taken back. */
  checklist_undo_minutes: minutes,
});

/** As version 1 has them. */
export const firstChecklistNumbers: NumbersOf<typeof checklistNumbersIn> = {
  checklist_undo_minutes: 10,
};
