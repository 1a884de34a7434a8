import type { OwnOfferDetailView } from '@guildhall/api/offers/own-views';

/** A field of a game, with the labels of its options in the language of the page. */
export type FormField = OwnOfferDetailView['editing']['fields'][number];
export type FieldValue = OwnOfferDetailView['attributes'][string];

/** What is entered for the fields of a game, by their keys. Numbers are as typed. */
export type EnteredAttributes = Readonly<Record<string, FieldValue>>;

/** The values of an offer as its form shows them, without those that the schema has no longer. */
export function enteredOf(
  fields: readonly FormField[],
  values: Readonly<Record<string, FieldValue>>,
): EnteredAttributes {
  return Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const value = values[key];
      if (value === undefined) return [];
      return [[key, kind === 'number' ? String(value) : value] as const];
    }),
  );
}

/**
 * What is entered, as values of the schema. A number that is none stays a text, so that the server
 * names its field.
 */
export function attributesOf(
  fields: readonly FormField[],
  entered: EnteredAttributes,
): Record<string, FieldValue> {
  return Object.fromEntries(
    fields.flatMap(({ key, kind }) => {
      const value = entered[key];
      if (value === undefined || (typeof value === 'string' && value.trim() === '')) return [];
      if (kind !== 'number' || typeof value !== 'string') return [[key, value] as const];
      const typed = value.trim().replaceAll(/[\s.,’'](?=\d{3}\b)/g, '');
      return [[key, /^-?\d{1,15}$/.test(typed) ? Number(typed) : value] as const];
    }),
  );
}
