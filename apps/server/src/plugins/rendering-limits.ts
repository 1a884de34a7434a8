import { Refusal } from '@guildhall/domain/kernel/errors';
import { networkOf } from '@guildhall/services/kernel/client-network';

export interface RenderingLimits {
  /** Renderings at once. With more, each would wait longer than a visitor does. */
  readonly concurrent: number;
  /** Renderings at once for one client network, so that one address leaves room for all others. */
  readonly concurrent_per_network: number;
}

const RENDERING_LIMITS: RenderingLimits = { concurrent: 100, concurrent_per_network: 25 };
const TRY_AGAIN_SECONDS = 5;

/** Limits the renderings in flight, including those of pages that are never cached. */
export function createRenderingLimiter(limits: RenderingLimits = RENDERING_LIMITS) {
  const ofNetwork = new Map<string, number>();
  let inFlight = 0;

  /**
   * Runs a rendering for a client. Throws UNAVAILABLE above the limit of all, so that a slow
   * database does not exhaust the memory, and TOO_MANY_REQUESTS above that of the client's network
   * (F8).
   */
  async function limited<T>(ip: string, render: () => Promise<T>): Promise<T> {
    const network = networkOf(ip);
    const others = ofNetwork.get(network) ?? 0;
    if (others >= limits.concurrent_per_network) {
      throw new Refusal('TOO_MANY_REQUESTS', { retry_after_seconds: TRY_AGAIN_SECONDS });
    }
    if (inFlight >= limits.concurrent) {
      throw new Refusal('UNAVAILABLE', { retry_after_seconds: TRY_AGAIN_SECONDS });
    }
    inFlight += 1;
    ofNetwork.set(network, others + 1);
    try {
      return await render();
    } finally {
      inFlight -= 1;
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left === 0) ofNetwork.delete(network);
      else ofNetwork.set(network, left);
    }
  }
  return limited;
}
