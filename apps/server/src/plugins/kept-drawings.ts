import { createHash } from 'node:crypto';
import { publicError, trpcCodeOf } from '@guildhall/api/errors';
import { TRPCError } from '@trpc/server';
import { LRUCache } from 'lru-cache';

export interface DrawingOptions {
  /** Draws an SVG without text as PNG. */
  readonly rasterize: (svg: string) => Promise<Uint8Array>;
  /** What the kept drawings hold at most. */
  readonly max_bytes: number;
}

/**
 * The PNG of what `content` describes completely; `drawSvg` is called only when no drawing of it is
 * kept or being made. Fails as a procedure does: a busy encoder is SERVICE_UNAVAILABLE.
 */
export type Draw = (content: string, drawSvg: () => Promise<string>) => Promise<Uint8Array>;

/**
 * Draws each content once while its drawing is kept. A page that is rendered anew, because it has
 * expired or something else of it has changed, needs no new drawing.
 */
export function keepDrawings({ rasterize, max_bytes }: DrawingOptions): Draw {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: max_bytes,
    sizeCalculation: ({ byteLength }) => byteLength + 1_024,
  });
  const flights = new Map<string, Promise<Uint8Array>>();

  async function draw(key: string, drawSvg: () => Promise<string>): Promise<Uint8Array> {
    try {
      const drawing = await rasterize(await drawSvg());
      kept.set(key, drawing);
      return drawing;
    } catch (cause) {
      throw new TRPCError({ code: trpcCodeOf(publicError(cause).code), cause });
    }
  }

  return async (content, drawSvg) => {
    const key = createHash('sha256').update(content).digest('base64url');
    const earlier = kept.get(key) ?? flights.get(key);
    if (earlier !== undefined) return await earlier;
    const flight = draw(key, drawSvg).finally(() => flights.delete(key));
    flights.set(key, flight);
    return await flight;
  };
}
