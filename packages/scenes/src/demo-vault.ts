/** The vault fields of the demo's games, each with how an invented secret for it is made. */
import type { AttributeValue, VaultField } from '@guildhall/domain/catalog/types';
import type { Random } from './demo-random.ts';

export type DefinedVaultField = VaultField;

export interface SecretDraw {
  readonly random: Random;
  /** Lower-case letters and digits, unique in the whole shop. */
  readonly handle: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

export interface DemoVaultField {
  readonly field: DefinedVaultField;
  readonly make: (draw: SecretDraw) => string | undefined;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const SMALL = 'abcdefghijkmnopqrstuvwxyz';
const DIGITS = '23456789';
const MARKS = '!#%+-=?_';

function letters(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => random.pick([...alphabet])).join('');
}

/** 14 characters with all four kinds, never twice the same in practice. */
function inventedPassword(random: Random): string {
  return [
    letters(random, LETTERS, 3),
    letters(random, SMALL, 5),
    letters(random, MARKS, 1),
    letters(random, DIGITS, 4),
    letters(random, SMALL, 1),
  ].join('');
}

const EMAIL_PATTERN = '[^@ ]+@[^@ ]+[.][a-z]{2,}';
const EMAIL_DOMAINS = ['mail', 'post', 'inbox', 'letters', 'box'] as const;

/** Addresses under example.test reach nobody (RFC 6761). */
function inventedEmail(draw: SecretDraw): string {
  return `${draw.handle}@${draw.random.pick(EMAIL_DOMAINS)}.example.test`;
}

/** A sign-in name of the game's own service. */
export function signInName(label: string, example: string): DemoVaultField {
  return {
    field: {
      key: 'login',
      label,
      required: true,
      multiline: false,
      pattern: '[A-Za-z0-9_.-]{3,32}',
      example,
    },
    make: ({ handle }) => handle,
  };
}

/** For services where the e-mail address is the sign-in name. */
export function signInEmail(label: string): DemoVaultField {
  return {
    field: {
      key: 'login',
      label,
      required: true,
      multiline: false,
      pattern: EMAIL_PATTERN,
      example: 'player@mail.example.test',
    },
    make: inventedEmail,
  };
}

export function password(label = 'Password'): DemoVaultField {
  return {
    field: { key: 'password', label, required: true, multiline: false, pattern: '.{6,128}' },
    make: ({ random }) => inventedPassword(random),
  };
}

const hasEmail = (draw: SecretDraw) => draw.attributes['email_access'] !== 'No';

/** The mailbox behind the account: filled in unless the offer says that it stays behind. */
export function mailbox(): readonly DemoVaultField[] {
  return [
    {
      field: {
        key: 'email_login',
        label: 'E-mail address',
        required: false,
        multiline: false,
        pattern: EMAIL_PATTERN,
        example: 'player@mail.example.test',
      },
      make: (draw) => (hasEmail(draw) ? inventedEmail(draw) : undefined),
    },
    {
      field: { key: 'email_password', label: 'E-mail password', required: false, multiline: false },
      make: (draw) => (hasEmail(draw) ? inventedPassword(draw.random) : undefined),
    },
  ];
}

function recoveryCode(random: Random): string {
  return `${letters(random, DIGITS + SMALL, 4)}-${letters(random, DIGITS + SMALL, 4)}`;
}

export function recoveryCodes(label = 'Recovery codes'): DemoVaultField {
  return {
    field: { key: 'recovery_codes', label, required: false, multiline: true },
    make: ({ random, attributes }) =>
      attributes['two_factor'] === 'Recovery codes included'
        ? Array.from({ length: 6 }, () => recoveryCode(random)).join('\n')
        : undefined,
  };
}

/** A numeric PIN such as a bank or parental one. */
export function pin(key: string, label: string, length: number): DemoVaultField {
  return {
    field: {
      key,
      label,
      required: false,
      multiline: false,
      pattern: `[0-9]{${length}}`,
      example: '4821'.repeat(2).slice(0, length),
    },
    make: ({ random }) => (random.chance(0.7) ? letters(random, DIGITS, length) : undefined),
  };
}

export function birthDate(): DemoVaultField {
  return {
    field: {
      key: 'birth_date',
      label: 'Birth date on the account',
      required: false,
      multiline: false,
      pattern: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
      example: '1996-04-17',
    },
    make: ({ random }) => {
      const month = String(random.between(1, 12)).padStart(2, '0');
      const day = String(random.between(1, 28)).padStart(2, '0');
      return random.chance(0.6) ? `${random.between(1985, 2005)}-${month}-${day}` : undefined;
    },
  };
}

export function registrationDetails(): DemoVaultField {
  return {
    field: {
      key: 'registration_details',
      label: 'Original registration details',
      required: false,
      multiline: true,
    },
    make: ({ random, attributes }) =>
      attributes['first_owner'] === true && random.chance(0.5)
        ? [
            `Registered in ${String(attributes['created_year'])}`,
            `country ${random.pick(COUNTRIES)}`,
            `first device: ${random.pick(DEVICES)}`,
          ].join(', ')
        : undefined,
  };
}

const COUNTRIES = ['Germany', 'Poland', 'Brazil', 'Canada', 'Spain', 'Sweden', 'Turkey'] as const;
const DEVICES = ['Windows PC', 'iPhone', 'Android phone', 'PlayStation', 'laptop'] as const;

const NOTES = [
  'Change the password first, then the e-mail address, then switch two-factor sign-in on.',
  'The mailbox asks for a code on a new device; it arrives in the same mailbox.',
  'Sign in once on the website before you open the game.',
  'Display name may be changed straight away.',
  'Please end all other sessions in the account settings after signing in.',
] as const;

export function notes(): DemoVaultField {
  return {
    field: { key: 'notes', label: 'Notes for the buyer', required: false, multiline: true },
    make: ({ random }) => (random.chance(0.6) ? random.pick(NOTES) : undefined),
  };
}
