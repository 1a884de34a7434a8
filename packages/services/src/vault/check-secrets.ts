import { secretSchema } from '@guildhall/domain/catalog/schema';
import type { VaultField } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { Secret } from './seal-secrets.ts';

/**
 * Validates secrets against the vault fields of their game or brand; empty optional fields are
 * dropped. Refuses SECRET_INVALID with messages under `secrets.{index}.{field}`; a message never
 * repeats what was entered.
 */
export function checkSecrets(
  fields: readonly VaultField[],
  secrets: readonly Readonly<Record<string, string>>[],
): Secret[] {
  const schema = secretSchema(fields);
  const faults: Record<string, string[]> = {};
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
    for (const issue of result.error.issues) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')];
      for (const key of keys) {
        const name = `secrets.${index}.${key}`;
        const required = issue.code === 'invalid_type' ? 'Required.' : issue.message;
        const message = issue.code === 'unrecognized_keys' ? 'There is no such field.' : required;
        faults[name] = [...(faults[name] ?? []), message];
      }
    }
    return {};
  });
  if (Object.keys(faults).length > 0) throw new Refusal('SECRET_INVALID', {}, faults);
  return checked;
}
