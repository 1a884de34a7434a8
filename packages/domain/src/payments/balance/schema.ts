import { z } from 'zod';

/** One page of the daily balance reports of the payment providers, newest first. */
export const listBalanceReportsSchema = z
  .strictObject({
    provider: z.string().min(1).max(50).nullish(),
    cursor: z.string().max(200).nullish(),
    limit: z.int().min(1).max(100).default(50),
  })
  .prefault({});
export type ListBalanceReports = z.infer<typeof listBalanceReportsSchema>;
