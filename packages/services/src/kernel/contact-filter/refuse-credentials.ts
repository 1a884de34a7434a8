import { Refusal } from '@guildhall/domain/kernel/errors';
import { contactError } from './contact-error.ts';
import { findCredentials } from './contact-filter.ts';

/**
 * Refuses INPUT_INVALID for texts with credentials, by the names of their fields. For what is said
 * about a deal to those who decide about it: contacts may be what it is about, but nothing sold is
 * stored outside the vault (must-hold, invariant 12).
 */
export function refuseCredentials(texts: Readonly<Record<string, string>>): void {
  for (const [field, text] of Object.entries(texts)) {
    const finding = findCredentials(text);
    if (finding === null) continue;
    throw new Refusal('INPUT_INVALID', {}, { [field]: [contactError(finding)] });
  }
}
