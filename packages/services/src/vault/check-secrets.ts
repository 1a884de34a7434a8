import { secretSchema } from '@guildhall/domain/catalog/schema';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import { type FieldError, fieldErrorsOf } from '@guildhall/domain/kernel/field-errors';
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
  const schema = secretSchema(fields);
  const faults: Record<string, FieldError[]> = {};
  const checked = secrets.map((secret, index) => {
    const filled = Object.fromEntries(
      Object.entries(secret).filter(([, value]) => value.trim() !== ''),
    );
    const result = schema.safeParse(filled);
    if (result.success) {
      const present = Object.entries(result.data).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value] as const],
      );
      return Object.fromEntries(present);
    }
    Object.assign(faults, fieldErrorsOf(result.error.issues, `secrets.${index}`));
    return {};
  });
  if (Object.keys(faults).length > 0) throw new Refusal('SECRET_INVALID', {}, faults);
  return checked;
}
