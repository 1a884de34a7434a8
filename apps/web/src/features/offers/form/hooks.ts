import type { SellingTermsView } from '@guildhall/api/offers/drafts/views';
import type { PhotoView } from '@guildhall/api/offers/views';
import { newId } from '@guildhall/domain/kernel/ids';
import { minor } from '@guildhall/domain/kernel/money';
import type { OfferKind } from '@guildhall/domain/kernel/rule-book';
import { allInPrice } from '@guildhall/domain/offers/rules';
import { splitOnConfirm } from '@guildhall/domain/wallet/rules';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../../../lib/upload.ts';

/** The error of a field, in words, by its path: `title`, `attributes.rank`. */
export type ErrorOf = (path: string) => string | undefined;

/** Fees and dates at the level of a seller: a part of `offers.sellingTerms`. */
export type SaleTerms = Pick<
  SellingTermsView,
  | 'buyer_fee'
  | 'commission'
  | 'fund'
  | 'reserve'
  | 'early_release'
  | 'code_hold_days'
  | 'reserve_days'
  | 'inspect_hours'
>;

const HOUR_MS = 60 * 60 * 1_000;

/**
 * What a sale of one unit costs the buyer and brings the seller, by the functions that the server
 * computes it with (rules.md §2, §3). The dates are for a sale now that the buyer confirms as late
 * as possible.
 */
export function saleOf(
  offer: {
    kind: OfferKind;
    price_minor: number;
    warranty_days: number;
    delivery_minutes: number | null;
  },
  terms: SaleTerms,
  now: number,
) {
  const { buyer_fee: fee } = terms;
  const price = allInPrice(offer.kind, minor(offer.price_minor), {
    buyer_fee: {
      account: { share: fee.share, least_minor: minor(fee.least_minor) },
      gift_card: { share: fee.share, least_minor: minor(fee.least_minor) },
    },
  });
  const split = splitOnConfirm(price, terms);
  const protectionDays = offer.kind === 'account' ? offer.warranty_days : terms.code_hold_days;
  const confirmedMs = now + (offer.delivery_minutes ?? 0) * 60_000 + terms.inspect_hours * HOUR_MS;
  const later = (days: number) => new Date(confirmedMs + days * 24 * HOUR_MS).toISOString();
  return {
    ...split,
    total_minor: price.total_minor,
    whole_commission_minor: split.commission_minor + split.fund_minor,
    protection_days: protectionDays,
    confirmed_at: later(0),
    hold_released_at: later(protectionDays),
    reserve_released_at: later(terms.reserve_days),
  };
}

/** What the server answers to a picture. */
interface UploadedFile {
  readonly id: string;
  readonly variants: readonly (PhotoView['variants'][number] & { readonly is_original: boolean })[];
}

/** Uploads photos of offers, one at a time; `sent` is the part that was sent, null when none is. */
export function usePhotoUpload(done: (photo: PhotoView) => void) {
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    setSent(0);
    const form = new FormData();
    form.set('idempotency_key', newId());
    form.set('purpose', 'offer_photo');
    // The server reads the file last.
    form.set('file', file, file.name);
    try {
      const options = { onProgress: setSent, signal: controller.signal };
      const { id, variants } = await upload<UploadedFile>('/api/files/images/', form, options);
      done({ file_id: id, caption: '', variants: variants.map((each) => ({ ...each })) });
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure);
    }
    setSent(null);
  }

  return { sent, error, send };
}
