import type { BrandView, GameView } from '@guildhall/api/catalog/views';
import type { DraftView, PublishedOfferView } from '@guildhall/api/offers/drafts/views';
import type { PhotoView } from '@guildhall/api/offers/views';
import { type FieldErrors, fieldErrorText } from '@guildhall/domain/kernel/field-errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { DraftForm } from '@guildhall/domain/offers/drafts/schema';
import {
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useSearchParams } from 'react-router';
import { createAutosave, type Saving } from '../../../lib/forms/autosave.ts';
import { useFormats } from '../../../lib/language/format.ts';
import { useIdempotentMutation } from '../../../lib/api/idempotent-mutation.ts';
import { useMessages } from '../../../lib/language/messages.ts';
import { readRefusal } from '../../../lib/api/refusals.ts';
import { onBeforeSignOut } from '../../../lib/session/auth-state.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import type { ErrorOf } from '../form/hooks.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';

/** What is sold: accounts of a game, or cards of a brand. */
export type Selling =
  | { readonly kind: 'account'; readonly product: GameView }
  | { readonly kind: 'gift_card'; readonly product: BrandView };

export const DRAFT_PARAMETER = 'draft';
const STEP_PARAMETER = 'step';

export type Step = 'details' | 'delivery' | 'price' | 'publish';
export const STEPS: readonly Step[] = ['details', 'delivery', 'price', 'publish'];

/** In which step a field of the form is. */
export function stepOf(field: string): Step {
  const [name = ''] = field.split('.');
  if (['secrets', 'codes', 'lines'].includes(name)) return 'publish';
  if (['price_minor', 'tiers'].includes(name)) return 'price';
  const ofDelivery = ['delivery', 'delivery_minutes', 'warranty_days', 'manual_stock'];
  if ([...ofDelivery, 'min_quantity', 'max_quantity'].includes(name)) return 'delivery';
  return 'details';
}

/** The step is in the address, so that the history and a reload lead back to it. */
export function useStep() {
  const [params, setParams] = useSearchParams();
  const step = STEPS.find((each) => each === params.get(STEP_PARAMETER)) ?? 'details';
  const goTo = useCallback(
    (next: Step) => {
      setParams((before) => {
        const after = new URLSearchParams(before);
        after.set(STEP_PARAMETER, next);
        return after;
      });
    },
    [setParams],
  );
  return { step, goTo };
}

const RETRY_MS = 5_000;

interface Saved {
  readonly revision: number;
  readonly faults: FieldErrors;
}

export interface Draft {
  readonly id: string;
  readonly form: DraftForm;
  /** The photos of the form, with where their variants are. */
  readonly photos: readonly PhotoView[];
  readonly changePhotos: (photos: readonly PhotoView[]) => void;
  /** What keeps it from being published, as of the last save. */
  readonly faults: FieldErrors;
  readonly saving: Saving;
  /** Why the last save failed. */
  readonly problem: unknown;
  /** `path` is the field that was edited, when it is a part of what changes. */
  readonly change: (changes: Partial<DraftForm>, path?: string) => void;
  /** Saves now; resolves to what the server has, or null when that failed. */
  readonly save: () => Promise<Saved | null>;
  /** Nothing is saved any more: it was published or discarded. */
  readonly stop: () => void;
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** The view has codes of a newer server too: their text is a general one. */
const asErrors = (faults: DraftView['faults']) => faults as FieldErrors;

function draftSaver(
  client: Client,
  { kind, product }: Selling,
  stored: DraftView | null,
  defaults: DraftForm,
) {
  const id = stored?.id ?? newId();
  let revision = stored?.revision ?? 0;
  const kept = stored === null ? null : keptDraft(id, revision);
  const autosave = createAutosave<DraftForm, Saved>(
    {
      form: stored?.form ?? defaults,
      answer: { revision, faults: asErrors(stored?.faults ?? {}) },
      saving: stored === null ? 'empty' : 'saved',
    },
    async (form) => {
      const address = { draft_id: id, kind, product_slug: product.slug };
      keepDraft(id, { revision, form });
      const saved = await client.offers.saveDraft.mutate({ ...address, revision, form });
      forgetDraft(id);
      ({ revision } = saved);
      return { revision, faults: asErrors(saved.faults) };
    },
  );
  if (kept !== null) autosave.change(kept, Object.keys(kept));
  return { ...autosave, id };
}

const isBelow = (field: string, path: string) => field === path || field.startsWith(`${path}.`);

/** A draft that is saved while one types, one call after the other. */
export function useDraft(
  selling: Selling,
  stored: DraftView | null,
  { defaults, onCreated }: { defaults: DraftForm; onCreated: (id: string) => void },
): Draft {
  const { client } = trpc.useUtils();
  const [saver] = useState(() => draftSaver(client, selling, stored, defaults));
  const state = useSyncExternalStore(saver.subscribe, saver.read, saver.read);
  const { form, answer, saving, problem, edited } = state;
  const { id, save, stop } = saver;
  const created = useRef(onCreated);
  useEffect(() => {
    created.current = onCreated;
  });

  const isCreated = stored === null && answer.revision > 0;
  useEffect(() => {
    if (isCreated) created.current(id);
  }, [isCreated, id]);

  // Without an answer it is tried again. A refusal stays until something changes.
  useEffect(() => {
    if (saving !== 'failed' || readRefusal(problem) !== null) return undefined;
    const again = setTimeout(() => void save(), RETRY_MS);
    return () => clearTimeout(again);
  }, [saving, problem, save]);

  // A page that is left, or put into the background, saves what it has; so does a sign-out.
  useEffect(() => {
    const flush = () => void saver.flush();
    document.addEventListener('visibilitychange', flush);
    const forgetSignOut = onBeforeSignOut(saver.flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      forgetSignOut();
      flush();
    };
  }, [saver]);

  const change = useCallback(
    (changes: Partial<DraftForm>, path?: string) => {
      const fields = path === undefined ? Object.keys(changes) : [path];
      saver.change({ ...saver.read().form, ...changes }, fields);
    },
    [saver],
  );
  const [photos, setPhotos] = useState<readonly PhotoView[]>(stored?.photos ?? []);
  const changePhotos = (next: readonly PhotoView[]) => {
    setPhotos(next);
    change({ photos: next.map(({ file_id, caption }) => ({ file_id, caption })) });
  };
  // The errors of what was edited are about what it held before.
  const isOld = ([field]: [string, unknown]) => edited.some((each) => isBelow(field, each));
  const faults = Object.fromEntries(Object.entries(answer.faults).filter((each) => !isOld(each)));
  return { id, form, photos, changePhotos, faults, saving, problem, change, save, stop };
}

export interface ShownErrors {
  readonly errorOf: ErrorOf;
  /** The user wants to go on: the errors of these steps are shown. */
  readonly showAll: (steps: readonly Step[]) => void;
}

/** Which errors are shown: of fields that were left, and of steps that one wanted to leave. */
export function useShownErrors(
  { faults }: Draft,
  container: RefObject<HTMLElement | null>,
): ShownErrors {
  const t = useMessages('field-errors');
  const formats = useFormats();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  useEffect(() => {
    const fields = container.current;
    const leave = ({ target }: FocusEvent) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField) setTouched((before) => new Set([...before, target.name]));
    };
    fields?.addEventListener('focusout', leave);
    return () => fields?.removeEventListener('focusout', leave);
  }, [container]);
  return {
    errorOf(path) {
      const found = faults[path];
      const isShown = touched.has(path) || tried.has(stepOf(path));
      if (found === undefined || !isShown) return undefined;
      return found.map((error) => fieldErrorText(t, formats, error)).join(' ');
    },
    showAll: (steps) => setTried((before) => new Set([...before, ...steps])),
  };
}

/** Moves the focus to the first field with an error once the errors are shown. */
export function useErrorFocus(container: RefObject<HTMLElement | null>): () => void {
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    if (wanted === 0) return;
    const field = container.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const inside = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input') : null;
    (inside ?? field)?.focus();
  }, [wanted, container]);
  return useCallback(() => setWanted((count) => count + 1), []);
}

/** What is sealed when a draft is published. */
export interface Sealed {
  readonly secrets: readonly Readonly<Record<string, string>>[];
  readonly codes: string;
}

/** Makes an offer of a saved draft. */
export function usePublish(draft: Draft, done: (offer: PublishedOfferView) => void) {
  const utils = trpc.useUtils();
  return useIdempotentMutation(
    async ({ revision, secrets, codes }: Sealed & { revision: number }, key) =>
      await utils.client.offers.publishDraft.mutate({
        idempotency_key: key,
        draft_id: draft.id,
        revision,
        secrets: secrets.map((each) => ({ ...each })),
        codes,
        accepts_rules: true,
      }),
    (offer) => {
      draft.stop();
      done(offer);
      // What the form has asked for is asked again beside the answer, which does not wait for it.
      void utils.offers.invalidate();
    },
  );
}

/** Deletes a draft. */
export function useDiscard(done: () => void) {
  const utils = trpc.useUtils();
  return useIdempotentMutation(
    async (draftId: string) => await utils.client.offers.discardDraft.mutate({ draft_id: draftId }),
    async () => {
      await utils.offers.drafts.invalidate();
      done();
    },
  );
}
