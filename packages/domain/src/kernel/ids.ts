/**
 * Creates a UUIDv7 (RFC 9562) in the application or the browser: 48 bits of Unix milliseconds, a
 * counter that keeps the ids of one process ascending within a millisecond, and random bits. An id
 * is never a secret, and business rules never depend on its order.
 */
let lastMs = 0;
let sequence = 0;

export function newId(nowMs: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = ((bytes[6] ?? 0) << 4) & 0x7ff;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      sequence = 0;
      lastMs += 1;
    }
  }
  let time = lastMs;
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = 0x70 | (sequence >> 8);
  bytes[7] = sequence & 0xff;
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/**
 * The short order number, from the random part of the order's id. It is for display in texts and
 * mail subjects, and for the search of staff. Nothing else looks it up: two orders may share one.
 */
export function orderNumber(orderId: string): string {
  return `GH-${orderId.replaceAll('-', '').slice(-8).toUpperCase()}`;
}

/** The end of the ids of the orders with the number that somebody typed; null if it is none. */
export function idEndOfNumber(typed: string): string | null {
  return /^(?:gh-?)?([0-9a-f]{8})$/i.exec(typed.trim())?.[1]?.toLowerCase() ?? null;
}
