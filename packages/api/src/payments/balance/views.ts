import type { BalanceReportRow } from '@guildhall/db/payments/balance/queries';
import { z } from 'zod';

const balanceReportView = z.object({
  provider: z.string(),
  day: z.iso.date().describe('a day of UTC'),
  transaction_count: z.int(),
  payments_minor: z.int().describe('what was captured'),
  refunds_minor: z.int().describe('below zero for what went back to its source'),
  chargebacks_minor: z.int().describe('below zero for what banks took back'),
  withdrawals_minor: z.int().describe('below zero for what sellers were paid'),
  settlements_minor: z.int().describe('what reached the bank of the operator'),
  costs_minor: z.int().describe('what the provider kept'),
  others_minor: z.int().describe('what the shop has no posting for'),
  statement_minor: z
    .int()
    .nullable()
    .describe('the provider’s balance at the end of the day; null if the day was not compared'),
  ledger_minor: z.int().nullable().describe('the ledger’s balance then'),
  in_transit_minor: z
    .int()
    .nullable()
    .describe('ledger less statement, of what moved within the day before or since'),
  differences: z
    .array(
      z.object({
        subject: z.string().describe('a payment, withdrawal, settlement or transaction'),
        ledger_minor: z.int(),
        statement_minor: z.int(),
      }),
    )
    .nullable()
    .describe('about what ledger and statement differ; the first 50'),
  changed_at: z.iso.datetime(),
});
export type BalanceReportView = z.infer<typeof balanceReportView>;

export const balanceReportListView = z.object({
  items: z.array(balanceReportView),
  next_cursor: z.string().nullable(),
});

export const toBalanceReport = ({
  differences,
  changed_at,
  ...report
}: BalanceReportRow): BalanceReportView => ({
  ...report,
  differences: differences === null ? null : [...differences],
  changed_at: changed_at.toISOString(),
});
