import type { Formats } from '@guildhall/locales/formats';

/** Amounts and times are facts as numbers; in a message they stand as text. */
export type Value<Name, Given> = Name extends `${string}_minor` | `${string}_seconds`
  ? number
  : Given;

/** Facts as a message takes them: amounts (`…_minor`) and times (`…_seconds`) written out. */
export function textValues(
  facts: Readonly<Record<string, unknown>>,
  { price, durationSeconds }: Pick<Formats, 'price' | 'durationSeconds'>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => {
      if (typeof fact !== 'number') return [name, fact];
      if (name.endsWith('_minor')) return [name, price(fact)];
      return [name, name.endsWith('_seconds') ? durationSeconds(fact) : fact];
    }),
  );
}
