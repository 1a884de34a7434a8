import type { DefineGame, GameSchema } from '../types.ts';

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
