/**
 * What a port needs is away or busy, and may be back soon. Whoever does not handle it answers
 * UNAVAILABLE with a time to retry (503), never an opaque error: a port throws a subclass of it
 * instead of a plain error whenever the same call may succeed later.
 */
export class PortUnavailable extends Error {
  override name = 'PortUnavailable';
}
