import type { Formats } from '@guildhall/locales/formats';

/** Amounts and durations are numbers in facts and text in messages. */
export type Value<Name, Given> = Name extends `${string}_minor` | `${string}_seconds`
  ? number
  : Given;

/** Formats facts as message values: amounts (`…_minor`) and durations (`…_seconds`) become text. */
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
