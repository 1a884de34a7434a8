import { list, minutes, type NumbersOf } from '../kernel/rules/number-schemas.ts';

/** What the catalog has in the rule book. */
export const catalogNumbersIn = () => ({
  delivery_choices_minutes: list(minutes).min(1),
});

/** As version 1 has them. */
export const firstCatalogNumbers: NumbersOf<typeof catalogNumbersIn> = {
  delivery_choices_minutes: [20, 60, 180, 360, 720, 1_440, 2_880],
};
