import { CLOSING_BLOCKS, CLOSING_OBSTACLES } from '@guildhall/domain/users/types';
import { EXPORT_DAYS } from '@guildhall/domain/privacy/rules';
import { EXPORT_STATES } from '@guildhall/domain/privacy/types';
import { SETTLEMENT_CURRENCY } from '@guildhall/domain/kernel/money';
import type { ClosingReading } from '@guildhall/services/privacy/read-closing';
import type { ExportReading } from '@guildhall/services/privacy/read-export';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

const time = z.iso.datetime();

export const closingStartedView = z.object({
  closes_at: time.describe('when your personal data is erased'),
});

export const closingView = z.object({
  closes_at: time.nullable().describe('when your personal data is erased; null if not at all'),
  days: z.int().describe('for how long you may come back'),
  obstacles: z
    .array(
      z.object({
        obstacle: openVocabulary(CLOSING_OBSTACLES),
        is_blocking: z
          .boolean()
          .describe('whether it must end before you can ask, or before your data is erased'),
        count: z.int(),
        amount_minor: z.int().nullable().describe('null if it is not about money'),
        until: time.nullable().describe('when it ends by itself; null if that is not known'),
      }),
    )
    .describe('what must end first'),
  currency: z.string(),
  wallet_minor: z.int(),
  available_minor: z.int(),
  is_fee_waived: z.boolean().describe('whether your money leaves without fee and minimum now'),
});
export type ClosingView = z.infer<typeof closingView>;

const BLOCKS: ReadonlySet<string> = new Set(CLOSING_BLOCKS);

export function toClosing({ closes_at, obstacles, ...reading }: ClosingReading): ClosingView {
  return {
    ...reading,
    closes_at: closes_at?.toISOString() ?? null,
    currency: SETTLEMENT_CURRENCY,
    obstacles: obstacles.map(({ obstacle, count, amount_minor, until }) => ({
      obstacle,
      is_blocking: BLOCKS.has(obstacle),
      count,
      amount_minor: amount_minor === null ? null : Number(amount_minor),
      until: until?.toISOString() ?? null,
    })),
  };
}

export const dataExportView = z.object({
  last: z
    .object({
      state: openVocabulary(EXPORT_STATES),
      requested_at: time,
      expires_at: time
        .nullable()
        .describe('until when it can be downloaded; null if it is not ready'),
      bytes: z.int().nullable().describe('the size of the ZIP archive'),
    })
    .nullable()
    .describe('the copy that you asked for last; null without one'),
  next_at: time.nullable().describe('when you can ask for the next copy; null if you can now'),
  days: z.int().describe('for how long a copy can be downloaded'),
});
export type DataExportView = z.infer<typeof dataExportView>;

export const downloadView = z.object({
  url: z.string().describe('a path of this site, which works for some minutes'),
});

export const toDataExport = ({ last, next_at }: ExportReading): DataExportView => ({
  last: last && {
    state: last.state,
    requested_at: last.requested_at.toISOString(),
    expires_at: last.expires_at?.toISOString() ?? null,
    bytes: last.bytes,
  },
  next_at: next_at?.toISOString() ?? null,
  days: EXPORT_DAYS,
});
