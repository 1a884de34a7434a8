import type { ChargebackRow } from '@guildhall/db/payments/chargebacks/commands';
import { CHARGEBACK_STATES } from '@guildhall/domain/payments/chargebacks/states';
import { z } from 'zod';

const chargebackView = z.object({
  id: z.string(),
  payment_id: z.string(),
  order_id: z.string().nullable().describe('null for a top-up'),
  user_id: z.string().describe('who has paid'),
  amount_minor: z.int(),
  currency: z.string(),
  state: z.enum(CHARGEBACK_STATES),
  provider: z.string(),
  provider_reference: z.string().describe('the provider’s id of it'),
  reason_code: z.string().describe('why, in the provider’s words'),
  evidence_due_at: z.iso.datetime().nullable().describe('until when the provider takes evidence'),
  evidence: z
    .object({
      access_log: z.string().nullable().describe('when, from where and how the payer signed in'),
      service_date: z.string().nullable().describe('null if nothing was delivered'),
      product_description: z.string(),
      text: z.string(),
    })
    .nullable()
    .describe('what is submitted to the provider; null before the first try'),
  evidence_sent_at: z.iso.datetime().nullable(),
  evidence_failure: z
    .string()
    .nullable()
    .describe('why it was not taken, in the provider’s words; too_late if it was not sent in time'),
  created_at: z.iso.datetime(),
  changed_at: z.iso.datetime(),
});
export type ChargebackView = z.infer<typeof chargebackView>;

export const chargebackListView = z.object({
  items: z.array(chargebackView),
  next_cursor: z.string().nullable(),
});

export const toChargeback = (row: ChargebackRow): ChargebackView => ({
  id: row.id,
  payment_id: row.payment_id,
  order_id: row.order_id,
  user_id: row.user_id,
  amount_minor: row.amount_minor,
  currency: row.currency,
  state: row.state,
  provider: row.provider,
  provider_reference: row.provider_reference,
  reason_code: row.reason_code,
  evidence_due_at: row.evidence_due_at?.toISOString() ?? null,
  evidence: row.evidence,
  evidence_sent_at: row.evidence_sent_at?.toISOString() ?? null,
  evidence_failure: row.evidence_failure,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
});
