import type { PreviewView } from '@guildhall/api/offers/csv/views';
import type { ChangedOffersView } from '@guildhall/api/offers/own-views';
import { newId } from '@guildhall/domain/kernel/ids';
import { SELLER_EVENTS, type SellerEvent } from '@guildhall/domain/offers/schema';
import type { OfferState } from '@guildhall/domain/offers/states';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiClient } from '../../../lib/api/api-client.ts';
import { documentLanguage, loadMessages } from '../../../lib/language/messages.ts';
import { problemOf } from '../../../lib/api/refusals.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { upload } from '../../../lib/api/upload.ts';

/** The offers of a list. */
export interface ListedOffers {
  readonly kind: 'account' | 'gift_card';
  readonly states: readonly OfferState[];
  readonly search: string;
}

/** Saves the offers of a list as a file. */
export function useDownloadOffers({ kind, states, search }: ListedOffers) {
  return useMutation({
    mutationFn: async () => {
      const query = new URLSearchParams({ kind, states: states.join(','), search });
      const name = kind === 'account' ? 'account-offers' : 'gift-card-offers';
      await apiClient.download(`api/offers/own/?${query}`, `${name}.csv`);
    },
  });
}

/** Reads a file and tells what it would change. */
export function usePreviewChanges() {
  const running = useRef<AbortController>(null);
  const mutation = useMutation({
    mutationFn: async (file: File) => {
      const controller = new AbortController();
      running.current = controller;
      const form = new FormData();
      form.set('file', new Blob([file], { type: 'text/csv' }), 'offers.csv');
      const { signal } = controller;
      const answer = upload<PreviewView>('/api/offers/changes/', form, {
        onProgress: () => undefined,
        signal,
      });
      // The texts of the refusals of lines.
      await loadMessages(documentLanguage(), ['errors', 'field-errors']);
      return await answer;
    },
  });
  return {
    data: mutation.data,
    name: mutation.variables?.name,
    pending: mutation.isPending,
    problem: problemOf(mutation.error),
    run: (file: File) => mutation.mutate(file),
    reset: () => {
      running.current?.abort();
      mutation.reset();
    },
  };
}

type Refusal = NonNullable<ChangedOffersView['results'][number]['refusal']>;

/** An offer that was not changed, and why. */
export interface LateRefusal {
  readonly offer_id: string;
  readonly refusal: Refusal;
}

/** How many offers one call changes. */
const AT_ONCE = 100;

const isEvent = (event: string): event is SellerEvent =>
  SELLER_EVENTS.some((each) => each === event);

/**
 * Applies what was previewed, some offers in a call. Each call has a key of its own, which is kept
 * until it was answered: after a lost connection the same changes are sent again, and those that
 * had arrived are not made twice.
 */
export function useApplyChanges() {
  const utils = trpc.useUtils();
  const keys = useRef(new Map<number, string>());
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<readonly LateRefusal[] | null>(null);

  /** Resolves to how many offers were refused; null when not all calls were answered. */
  async function run(lines: PreviewView['lines']): Promise<number | null> {
    setPending(true);
    setError(null);
    const found: LateRefusal[] = [];
    try {
      for (let from = 0; from < lines.length; from += AT_ONCE) {
        const changes = lines.slice(from, from + AT_ONCE).flatMap(({ offer, price_minor, event }) =>
          offer === null
            ? []
            : {
                offer_id: offer.id,
                price_minor,
                event: event !== null && isEvent(event) ? event : null,
              },
        );
        const key = keys.current.get(from) ?? newId();
        keys.current.set(from, key);
        const { results } = await utils.client.offers.applyChanges.mutate({
          idempotency_key: key,
          changes,
        });
        for (const [index, { offer_id }] of changes.entries()) {
          const refusal = results[index]?.refusal;
          if (refusal) found.push({ offer_id, refusal });
        }
      }
      keys.current.clear();
      setRefused(found);
      return found.length;
    } catch (failure) {
      setError(failure);
      return null;
    } finally {
      setPending(false);
      await Promise.all([
        utils.offers.own.invalidate(),
        utils.offers.ownCounts.invalidate(),
        utils.offers.ownDetail.invalidate(),
      ]);
    }
  }

  return {
    run,
    pending,
    error,
    refused,
    reset: () => {
      keys.current.clear();
      setError(null);
      setRefused(null);
    },
  };
}
