import type { DraftForm } from '@guildhall/domain/offers/drafts/schema';

interface KeptDraft {
  /** Of the draft that the server had then. */
  readonly revision: number;
  readonly form: DraftForm;
}

const keyOf = (draftId: string) => `guildhall.draft.${draftId}`;

/**
 * Keeps in this tab what the server did not take, as when the session ended while one typed: it is
 * there again when the draft is opened after the sign-in.
 */
export function keepDraft(draftId: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(draftId), JSON.stringify(kept));
  } catch {
    // Without storage it lasts until the page is left.
  }
}

export function forgetDraft(draftId: string): void {
  try {
    sessionStorage.removeItem(keyOf(draftId));
  } catch {
    // Without storage nothing was kept.
  }
}

/** What was kept of a draft that has not been saved since; null when there is nothing. */
export function keptDraft(draftId: string, revision: number): DraftForm | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(draftId)) ?? 'null') as KeptDraft | null;
    return kept?.revision === revision ? kept.form : null;
  } catch {
    return null;
  }
}
