/**
 * The short number of a message, from the random part of its id. It is for display in texts and
 * mail subjects only; no lookup uses it.
 */
export function messageNumber(messageId: string): string {
  return `CT-${messageId.replaceAll('-', '').slice(-8).toUpperCase()}`;
}
