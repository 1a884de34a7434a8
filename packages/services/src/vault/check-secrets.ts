import { secretSchema } from '@guildhall/domain/catalog/schema';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import {
  type FieldError,
  type FieldErrors,
  fieldErrorsOf,
} from '@guildhall/domain/kernel/field-errors';
import type { Secret } from './seal-secrets.ts';

/**
 * Validates secrets against the vault fields of their game or brand; empty optional fields are
 * dropped. Refuses SECRET_INVALID with errors under `secrets.{index}.{field}`; an error never
 * repeats what was entered.
 */
export function checkSecrets(
  fields: readonly VaultField[],
  secrets: readonly Readonly<Record<string, string>>[],
): Secret[] {
  const check = secretCheck(fields);
  const faults: Record<string, readonly FieldError[]> = {};
  const checked = secrets.map((secret, index) => {
    const result = check(secret, `secrets.${index}`);
    if ('secret' in result) return result.secret;
    Object.assign(faults, result.faults);
    return {};
  });
  if (Object.keys(faults).length > 0) throw new Refusal('SECRET_INVALID', {}, faults);
  return checked;
}

type Checked = { readonly secret: Secret } | { readonly faults: FieldErrors };

/** Validates one secret after another; its errors are below the prefix. */
export function secretCheck(
  fields: readonly VaultField[],
): (secret: Readonly<Record<string, string>>, prefix: string) => Checked {
  const schema = secretSchema(fields);
  return (secret, prefix) => {
    const filled = Object.fromEntries(
      Object.entries(secret).filter(([, value]) => value.trim() !== ''),
    );
    const result = schema.safeParse(filled);
    if (!result.success) return { faults: fieldErrorsOf(result.error.issues, prefix) };
    const present = Object.entries(result.data).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    );
    return { secret: Object.fromEntries(present) };
  };
}
