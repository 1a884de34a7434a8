import { type FieldError, fieldError } from '../../kernel/field-errors.ts';
import { canonicalJson } from '../../kernel/text/canonical-json.ts';
import { highestValue } from '../policy.ts';
import type { AttributeField, AttributeValue, DefineGame, GameSchema } from '../types.ts';

const OPTIONAL = { required: false, multiline: false } as const;

/**
 * The schema of a game that was just added: no attributes, and what an account of every game is
 * delivered with. A game is hidden until somebody shows it, so nobody sells with it by mistake.
 */
export const FIRST_SCHEMA: GameSchema = {
  version: 1,
  attributes: [],
  vault: [
    { key: 'login', label: 'Sign-in name', required: true, multiline: false },
    { key: 'password', label: 'Password', required: true, multiline: false },
    { key: 'email_login', label: 'Email address', ...OPTIONAL },
    { key: 'email_password', label: 'Email password', ...OPTIONAL },
    { key: 'recovery_codes', label: 'Recovery codes', required: false, multiline: true },
    { key: 'notes', label: 'Notes for the buyer', required: false, multiline: true },
  ],
};

/** The words of `FIRST_SCHEMA` in other languages. */
export const FIRST_TRANSLATIONS: NonNullable<DefineGame['translations']> = {
  de: {
    vault: {
      login: 'Anmeldename',
      password: 'Passwort',
      email_login: 'E-Mail-Adresse',
      email_password: 'E-Mail-Passwort',
      recovery_codes: 'Wiederherstellungscodes',
      notes: 'Hinweise für den Käufer',
    },
  },
};

/** What a version of a schema has changed in the attributes of the one before. */
export interface ChangedAttributes {
  readonly added: readonly AttributeField[];
  readonly removed: readonly AttributeField[];
  /** The same key with another label, kind, option or flag; as they are now. */
  readonly changed: readonly AttributeField[];
}

/** A field without what it says by saying nothing, so that two that mean the same are the same. */
function withoutDefaults(field: AttributeField): object {
  const entries: [string, unknown][] = Object.entries(field);
  return Object.fromEntries(
    entries.filter(([name, value]) => {
      if (name === 'grouped') return value === false;
      if (name === 'ordered' || name === 'in_price_group') return value === true;
      return value !== undefined && !(name === 'unit' && value === '');
    }),
  );
}

/** Whether two lists of attributes mean the same, in the same order. */
export const isSameSchema = (
  one: readonly AttributeField[],
  other: readonly AttributeField[],
): boolean =>
  canonicalJson(one.map((field) => withoutDefaults(field))) ===
  canonicalJson(other.map((field) => withoutDefaults(field)));

export function changedAttributes(
  before: readonly AttributeField[],
  after: readonly AttributeField[],
): ChangedAttributes {
  const old = new Map(before.map((field) => [field.key, field]));
  const kept = new Set(after.map(({ key }) => key));
  return {
    added: after.filter(({ key }) => !old.has(key)),
    removed: before.filter(({ key }) => !kept.has(key)),
    changed: after.filter((field) => {
      const was = old.get(field.key);
      return was !== undefined && !isSameSchema([was], [field]);
    }),
  };
}

/** What is wrong with a list of attributes, and at which of its fields. */
export interface AttributeFault {
  /** Below the list: the place of the attribute, and its field. */
  readonly path: readonly (string | number)[];
  readonly error: FieldError;
}

/** The most options of all attributes of a game: they are in each list and in each form. */
const MOST_OPTIONS = 1_000;

/** Texts that differ only in case or spaces look the same to who chooses between them. */
const looksOf = (text: string) => text.trim().replaceAll(/\s+/gu, ' ').toLowerCase();

/** The places of what looks like one before it. */
function repeatedAt(texts: readonly string[]): number[] {
  const seen = new Set<string>();
  return texts.flatMap((text, at) => {
    const looks = looksOf(text);
    if (seen.has(looks)) return [at];
    seen.add(looks);
    return [];
  });
}

/**
 * What cannot go together in the attributes of a game: two with one key or one label, an option
 * twice, a range without numbers, more choices than options, too many options in all.
 */
export function attributeFaults(attributes: readonly AttributeField[]): AttributeFault[] {
  const twice = (name: 'key' | 'label') =>
    repeatedAt(attributes.map((field) => field[name])).map((at) => ({
      path: [at, name],
      error: fieldError('given_twice'),
    }));
  const optionCount = attributes.reduce((sum, field) => sum + optionsOf(field).length, 0);
  return [
    ...twice('key'),
    ...twice('label'),
    ...attributes.flatMap((field, at) => ownFaults(field, at)),
    ...(optionCount > MOST_OPTIONS
      ? [{ path: [], error: fieldError('too_many_options', { most: MOST_OPTIONS }) }]
      : []),
  ];
}

const optionsOf = (field: AttributeField): readonly string[] =>
  'options' in field ? field.options : [];

function ownFaults(field: AttributeField, at: number): AttributeFault[] {
  const faults: AttributeFault[] = repeatedAt(optionsOf(field)).map((option) => ({
    path: [at, 'options', option],
    error: fieldError('given_twice'),
  }));
  if (field.kind === 'choices' && field.max_count > field.options.length) {
    const error = fieldError('too_big', { most: field.options.length });
    faults.push({ path: [at, 'max_count'], error });
  }
  if (field.kind === 'number' && field.max < field.min) {
    faults.push({ path: [at, 'max'], error: fieldError('too_small', { least: field.min }) });
  }
  return faults;
}

/** What every version of a schema has said of one key. */
export interface KnownKey {
  readonly key: string;
  readonly kind: string;
  /** Of a friend code; null for other attributes. */
  readonly pattern: string | null;
}

/**
 * What contradicts earlier versions. Offers of every version are in one list and found by one
 * filter, so a key means the same in all of them: it keeps its kind, and a friend code its format.
 */
export function contradictions(
  attributes: readonly AttributeField[],
  known: readonly KnownKey[],
): AttributeFault[] {
  return attributes.flatMap((field, at): AttributeFault[] => {
    const before = known.filter(({ key }) => key === field.key);
    if (before.length === 0) return [];
    if (before.every(({ kind }) => kind !== field.kind)) {
      return [{ path: [at, 'kind'], error: fieldError('kind_stays') }];
    }
    const pattern = field.kind === 'text' ? (field.public_code?.pattern ?? null) : null;
    return before.some((each) => each.kind === field.kind && each.pattern === pattern)
      ? []
      : [{ path: [at, 'public_code'], error: fieldError('format_stays') }];
  });
}

/** An invented value of an attribute, for a preview; undefined for a text, which says anything. */
export function exampleValue(field: AttributeField, now: Date): AttributeValue | undefined {
  switch (field.kind) {
    case 'choice':
      return field.options.at(-1);
    case 'choices':
      return field.options.slice(0, Math.min(field.max_count, 2));
    case 'number':
      return Math.round((field.min + highestValue(field, now)) / 2);
    case 'yes_no':
      return true;
    case 'text':
      return undefined;
  }
}
