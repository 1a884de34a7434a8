import { canonicalJson } from '../../kernel/text/canonical-json.ts';
import type { AttributeField, DefineGame, GameSchema } from '../types.ts';

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
      return was !== undefined && canonicalJson(was) !== canonicalJson(field);
    }),
  };
}
