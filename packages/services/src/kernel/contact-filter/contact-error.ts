import { type FieldError, fieldError } from '@guildhall/domain/kernel/field-errors';
import type { ContactFinding, ContactKind } from './contact-filter.ts';

const ERRORS = {
  email: 'contact_email',
  phone: 'contact_phone',
  messenger: 'contact_messenger',
  link: 'contact_link',
  wallet_address: 'contact_wallet_address',
  early_confirmation: 'contact_early_confirmation',
  outside_payment: 'contact_outside_payment',
  credentials: 'contact_credentials',
} as const satisfies Record<ContactKind, string>;

/** What the filter finds in the text of a field, as the error of that field. */
export const contactError = ({ kind, found }: ContactFinding): FieldError =>
  fieldError(ERRORS[kind], { found });
