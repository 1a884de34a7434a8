import type { Formats } from '@guildhall/locales/formats';
import type { MessageKey, Messages } from '@guildhall/locales/messages';
import type { ErrorCode } from './error-codes.ts';
import type { JsonValue } from './errors.ts';
import { textValues } from './text-values.ts';

type Facts = Readonly<Record<string, JsonValue>>;
type Key = MessageKey<'errors'>;

/** Every code of the catalogue has its message: a code without one does not compile. */
type Code = ErrorCode | 'INTERNAL';

/** The message of a refusal, where its code alone does not say which. */
function keyOf(code: Code, facts: Facts): Key {
  const isKnown = typeof facts['missing_minor'] === 'number';
  return code === 'INSUFFICIENT_FUNDS' && isKnown ? 'INSUFFICIENT_FUNDS_BY' : code;
}

/** A limit in cents is told like one in pieces; which of them it is says `limit`. */
function withAmounts(code: Code, facts: Facts): Facts {
  const isAmount = facts['limit'] === 'order' || facts['limit'] === 'day';
  return code === 'BUYER_LIMIT' && isAmount ? { ...facts, most_minor: facts['most'] ?? 0 } : facts;
}

/** A refusal as people read it: what happened, and what to do. */
export function errorText(
  t: Messages<'errors'>,
  formats: Formats,
  code: Code,
  facts: Facts,
): string {
  // Which facts a code has is said by the catalogue of errors; a test compares it with the message.
  const write = t as (key: Key, values: object) => string;
  try {
    return write(keyOf(code, facts), textValues(withAmounts(code, facts), formats));
  } catch {
    // A page may be older than the server that answers it: a code or a fact is unknown to it.
    return t('INTERNAL');
  }
}
