/**
 * The short number of a message, from the random part of its id. It is for display in texts and
 * mail subjects only; no lookup uses it.
 */
export function messageNumber(messageId: string): string {
  return `CT-${messageId.replaceAll('-', '').slice(-8).toUpperCase()}`;
}

/** A web address, with or without its scheme. */
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/\S*/gi;

/**
 * A text without web addresses. Whoever is not signed in may name an address of somebody else: the
 * copy that goes there advertises nothing.
 */
export function withoutAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '[…]');
}
