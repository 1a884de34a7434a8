import { z } from 'zod';

/** How many days back the figures of the shop are drawn, today included. */
export const FIGURE_RANGES = [30, 90, 365] as const;

export const readShopFiguresSchema = z.strictObject({
  days: z.literal(FIGURE_RANGES).default(30),
});
export type ReadShopFigures = z.infer<typeof readShopFiguresSchema>;
