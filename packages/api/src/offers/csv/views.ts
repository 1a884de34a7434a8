import type { PreviewedLine } from '@guildhall/services/offers/csv/preview-changes';
import { SELLER_EVENTS } from '@guildhall/domain/offers/schema';
import { OFFER_STATES } from '@guildhall/domain/offers/states';
import { z } from 'zod';
import { openVocabulary } from '../../open-vocabulary.ts';
import { refusalView, toRefusal } from '../own-views.ts';

export const previewView = z.object({
  /** The lines that change an offer or that are refused, in the order of the file. */
  lines: z.array(
    z.object({
      number: z.int().describe('counted from 1, the header included'),
      /** Null when the line names none of your offers. */
      offer: z
        .object({
          id: z.string(),
          language: z.string(),
          title: z.string(),
          state: z.enum(OFFER_STATES),
          price_minor: z.int(),
          currency: z.string(),
        })
        .nullable(),
      price_minor: z.int().nullable().describe('the new price; null when it stays'),
      event: openVocabulary(SELLER_EVENTS)
        .nullable()
        .describe('what would happen to it; null for nothing'),
      /** Why the line would not be applied. */
      refusal: refusalView.nullable(),
    }),
  ),
  unchanged: z.int().describe('how many lines change nothing'),
});
export type PreviewView = z.infer<typeof previewView>;

export const toPreview = (preview: {
  lines: readonly PreviewedLine[];
  unchanged: number;
}): PreviewView => ({
  lines: preview.lines.map((line) => ({ ...line, refusal: toRefusal(line.refusal) })),
  unchanged: preview.unchanged,
});
