import type { Formats } from '@guildhall/locales/formats';
import type { MessageKey, Messages } from '@guildhall/locales/messages';
import type { ErrorCode } from './error-codes.ts';
import type { JsonValue } from './errors.ts';
import { textValues } from './text/text-values.ts';

type Facts = Readonly<Record<string, JsonValue>>;
type Key = MessageKey<'errors'>;

/** Every code of the catalogue needs a message: a code without one does not compile. */
type Code = ErrorCode | 'INTERNAL';

/** The message key of a refusal. Some codes have several messages, selected by their facts. */
function keyOf(code: Code, facts: Facts): Key {
  const isKnown = typeof facts['missing_minor'] === 'number';
  if (code === 'INTERNAL' && typeof facts['request_id'] === 'string') return 'INTERNAL_OF_REQUEST';
  if (code === 'CHARGEBACK_DEBT' && facts['owed_minor'] === 0) return 'CHARGEBACK_DEBT_WRITTEN_OFF';
  return code === 'INSUFFICIENT_FUNDS' && isKnown ? 'INSUFFICIENT_FUNDS_BY' : code;
}

/** Adds `most_minor` when the limit is an amount, so that the message formats it as money. */
function withAmounts(code: Code, facts: Facts): Facts {
  const isAmount = facts['limit'] === 'order' || facts['limit'] === 'day';
  return code === 'BUYER_LIMIT' && isAmount ? { ...facts, most_minor: facts['most'] ?? 0 } : facts;
}

/** The message of a refusal for users: what happened and what to do. */
export function errorText(
  t: Messages<'errors'>,
  formats: Formats,
  code: Code,
  facts: Facts,
): string {
  // The error catalogue declares the facts of a code; a test compares them with the message.
  const write = t as (key: Key, values: object) => string;
  try {
    return write(keyOf(code, facts), textValues(withAmounts(code, facts), formats));
  } catch {
    // A page that is older than the server may not know a code or a fact.
    return t('INTERNAL');
  }
}
