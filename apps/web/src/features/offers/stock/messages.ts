import type { MessageKey } from '@guildhall/locales/messages';

/** The fields of a code, by their keys in the vault. */
export const FIELDS: Readonly<Record<string, MessageKey<'offers/stock'>>> = {
  code: 'field.code',
  pin: 'field.pin',
  serial: 'field.serial',
};
