/** The vault fields of the demo's games, each with a generator of its secret. */
import type { AttributeValue, VaultField } from '@guildhall/domain/catalog/types';
import inventedSecrets from '../../data/invented-secrets.json' with { type: 'json' };
import sharedVaultFields from '../../data/shared-vault-fields.json' with { type: 'json' };
import {
  type DemoVaultFieldData,
  inventedSecretsSchema,
  sharedVaultFieldsSchema,
  type VaultContent,
} from './data-schema.ts';
import type { Random } from './random.ts';

export interface SecretDraw {
  readonly random: Random;
  /** Lowercase letters and digits, unique in the whole shop. */
  readonly handle: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

export interface DemoVaultField {
  readonly field: VaultField;
  readonly make: (draw: SecretDraw) => string | undefined;
}

const shared = sharedVaultFieldsSchema.parse(sharedVaultFields);
const words = inventedSecretsSchema.parse(inventedSecrets);

/** Throws for an unknown shared field. */
export function demoVaultField(data: DemoVaultFieldData): DemoVaultField {
  const {
    shared: name,
    key,
    ...own
  } = typeof data === 'string' ? { shared: data, key: undefined } : data;
  const found = shared[name];
  if (found === undefined) throw new RangeError(`no vault field ${name}`);
  const { content, ...field } = found;
  return { field: { ...field, ...own, key: key ?? field.key }, make: makers[content] };
}

/** Generates a login name, which exists in the demo only. */
export function inventedHandle(random: Random): string {
  const { handle_starts, handle_ends } = words;
  return `${random.pick(handle_starts)}${random.pick(handle_ends)}${random.between(10, 9_999)}`;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const SMALL = 'abcdefghijkmnopqrstuvwxyz';
const DIGITS = '23456789';
const MARKS = '!#%+-=?_';

function letters(random: Random, alphabet: string, length: number): string {
  return Array.from({ length }, () => random.pick([...alphabet])).join('');
}

/** 14 characters of all four kinds, practically unique. */
function inventedPassword(random: Random): string {
  return [
    letters(random, LETTERS, 3),
    letters(random, SMALL, 5),
    letters(random, MARKS, 1),
    letters(random, DIGITS, 4),
    letters(random, SMALL, 1),
  ].join('');
}

/** Addresses below example.test do not exist (RFC 6761). */
function inventedEmail({ handle, random }: SecretDraw): string {
  return `${handle}@${random.pick(words.email_domains)}.example.test`;
}

function recoveryCode(random: Random): string {
  return `${letters(random, DIGITS + SMALL, 4)}-${letters(random, DIGITS + SMALL, 4)}`;
}

function birthDate(random: Random): string | undefined {
  const month = String(random.between(1, 12)).padStart(2, '0');
  const day = String(random.between(1, 28)).padStart(2, '0');
  return random.chance(0.6) ? `${random.between(1985, 2005)}-${month}-${day}` : undefined;
}

function registrationDetails({ random, attributes }: SecretDraw): string | undefined {
  if (attributes['first_owner'] !== true || !random.chance(0.5)) return undefined;
  return [
    `Registered in ${String(attributes['created_year'])}`,
    `country ${random.pick(words.countries)}`,
    `first device: ${random.pick(words.devices)}`,
  ].join(', ');
}

const hasEmail = ({ attributes }: SecretDraw) => attributes['email_access'] !== 'No';

/** Returns undefined for a field that the seller leaves empty. */
const makers: Record<VaultContent, DemoVaultField['make']> = {
  handle: ({ handle }) => handle,
  email: inventedEmail,
  password: ({ random }) => inventedPassword(random),
  // The mailbox is included unless the offer states otherwise.
  mailbox_email: (draw) => (hasEmail(draw) ? inventedEmail(draw) : undefined),
  mailbox_password: (draw) => (hasEmail(draw) ? inventedPassword(draw.random) : undefined),
  recovery_codes: ({ random, attributes }) =>
    attributes['two_factor'] === 'Recovery codes included'
      ? Array.from({ length: 6 }, () => recoveryCode(random)).join('\n')
      : undefined,
  pin: ({ random }) => (random.chance(0.7) ? letters(random, DIGITS, 4) : undefined),
  birth_date: ({ random }) => birthDate(random),
  registration_details: registrationDetails,
  notes: ({ random }) => (random.chance(0.6) ? random.pick(words.notes) : undefined),
};
