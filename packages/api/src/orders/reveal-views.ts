import { CASE_KINDS, type CaseKind } from '@guildhall/domain/orders/types';
import { z } from 'zod';
import { openVocabulary } from '../open-vocabulary.ts';

export const revealedView = z.object({
  fields: z.array(
    z.object({ key: z.string(), label: z.string(), value: z.string(), multiline: z.boolean() }),
  ),
});
export type RevealedView = z.infer<typeof revealedView>;

/** In the order of their positions. */
export const revealedUnitsView = z.object({
  units: z.array(revealedView.extend({ unit_id: z.string() })),
});
export type RevealedUnitsView = z.infer<typeof revealedUnitsView>;

/** All reveals of the secret, for its buyer. */
export const revealLogView = z.array(
  z.object({
    occurred_at: z.iso.datetime(),
    viewer: z.string().describe('empty for a member of staff'),
    is_own: z.boolean().describe('whether you were the viewer'),
    ip_address: z.string().nullable(),
    country: z.string().nullable().describe('ISO 3166-1 alpha-2, where the address is registered'),
    device: z.string().nullable(),
    staff: z
      .object({ case_kind: openVocabulary(CASE_KINDS), reason: z.string() })
      .nullable()
      .describe('for which case and why a member of staff has viewed it; null for a buyer'),
  }),
);
export type RevealLogView = z.infer<typeof revealLogView>;

export function toRevealLog(rows: readonly RevealRow[]): RevealLogView {
  return rows.map((row) => ({
    occurred_at: row.occurred_at.toISOString(),
    viewer: row.username,
    is_own: row.is_own,
    ip_address: row.ip_address,
    country: row.country,
    device: row.user_agent,
    staff: row.staff,
  }));
}

interface RevealRow {
  readonly occurred_at: Date;
  readonly username: string;
  readonly is_own: boolean;
  readonly ip_address: string | null;
  readonly country: string | null;
  readonly user_agent: string | null;
  readonly staff: { readonly case_kind: CaseKind; readonly reason: string } | null;
}
