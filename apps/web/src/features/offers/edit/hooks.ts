import type { OwnOfferDetailView } from '@guildhall/api/offers/own-views';
import type { FieldError } from '@guildhall/domain/kernel/field-errors';
import type { ChangesOfOffer } from '@guildhall/domain/offers/schema';
import { useState } from 'react';
import { useFormats } from '../../../lib/language/format.ts';
import { fieldErrorsText } from '../../../lib/forms/form-errors.ts';
import {
  type IdempotentMutation,
  useIdempotentMutation,
} from '../../../lib/api/idempotent-mutation.ts';
import { useLanguage, useMessages } from '../../../lib/language/messages.ts';
import { readRefusal } from '../../../lib/api/refusals.ts';
import { SHORT_TOAST_MS, toasts } from '../../../lib/toasts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useRefreshOwnOffers } from '../own/hooks.ts';
import { isReviewedEdit } from '@guildhall/domain/offers/policy';
import { changesOf, enteredOffer, type EnteredOffer } from './entered-offer.ts';

/** An offer of the user with its history. */
export function useOwnOffer(offerId: string) {
  const language = useLanguage();
  return trpc.offers.ownDetail.useQuery({ offer_id: offerId, language }, { staleTime: 0 });
}

function useSaveOffer(offerId: string): IdempotentMutation<ChangesOfOffer> {
  const { client } = trpc.useUtils();
  const t = useMessages('offers/edit');
  const refresh = useRefreshOwnOffers();
  return useIdempotentMutation(
    async (changes: ChangesOfOffer, key) =>
      await client.offers.edit.mutate({ idempotency_key: key, offer_id: offerId, changes }),
    async ({ state }) => {
      const words = t(
        state === 'pending_review'
          ? 'saved_for_review'
          : state === 'active'
            ? 'saved'
            : 'saved_not_for_sale',
      );
      toasts.success(words, { duration: SHORT_TOAST_MS });
      await refresh();
    },
  );
}

type Field = keyof ChangesOfOffer;
export type Errors = Readonly<Partial<Record<Field, string>>> & {
  readonly ofAttributes: Readonly<Record<string, string>>;
};

/** The errors of the server by the fields of the form. Those below `tiers` are at the tiers. */
function serverErrors(error: unknown): Errors {
  const fields: Partial<Record<Field, string>> = {};
  const ofAttributes: Record<string, string> = {};
  for (const [path, errors] of Object.entries(readRefusal(error)?.fields ?? {})) {
    const [field = '', key] = path.split('.');
    const words = fieldErrorsText(errors as FieldError[]);
    if (field === 'attributes' && key !== undefined) ofAttributes[key] = words;
    else fields[field as Field] ??= words;
  }
  return { ...fields, ofAttributes };
}

/** The form of an offer: what is entered, what that changes, and what is wrong with it. */
export function useOfferForm(offer: OwnOfferDetailView) {
  const t = useMessages('offers/edit');
  const { typedAmount } = useFormats();
  const [opened] = useState(() => enteredOffer(offer, typedAmount));
  const [entered, setEntered] = useState(opened);
  const [tried, setTried] = useState(false);
  const saving = useSaveOffer(offer.id);
  const { changes, faults } = changesOf(offer, opened, entered);
  const isDirty = faults.length > 0 || Object.keys(changes).length > 0;
  const isResubmission = offer.state === 'rejected';
  const ofServer = serverErrors(saving.error);
  const typing = tried ? faults.map((field) => [field, t(`fault.${field}`)] as const) : [];
  const errors: Errors = { ...ofServer, ...Object.fromEntries(typing) };
  const hasFieldErrors =
    Object.keys(errors).length > 1 || Object.keys(errors.ofAttributes).length > 0;

  return {
    entered,
    change: (next: Partial<EnteredOffer>) => {
      saving.clearError();
      setEntered((current) => ({ ...current, ...next }));
    },
    reset: () => {
      saving.clearError();
      setTried(false);
      setEntered(opened);
    },
    save: async () => {
      setTried(true);
      return faults.length === 0 && (await saving.run(changes));
    },
    saving,
    errors,
    hasFieldErrors,
    isDirty,
    mayBeSaved: isDirty || isResubmission,
    // A price far from what the same was sold for is seen by the server alone.
    needsReview: offer.editing.review_reasons.length > 0 && isReviewedEdit(offer.state, changes),
  };
}

export type OfferForm = ReturnType<typeof useOfferForm>;
