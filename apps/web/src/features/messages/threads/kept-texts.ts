import type { UploadedFile } from '../../../lib/api/file-uploads.ts';
import { onSignOut } from '../../../lib/session/auth-state.ts';

/** What stands in the box of a thread. */
export interface Draft {
  readonly text: string;
  readonly attachments: readonly UploadedFile[];
}

/** A message on its way. */
export interface Unsent extends Draft {
  /** The id that the message will have: sent again, it is stored once. */
  readonly id: string;
  readonly isSending: boolean;
  /** Why it was not sent, in words; null while it is sent, and after the page was loaded again. */
  readonly problem: string | null;
}

/** What the user has written in a thread and the server does not have. */
export interface KeptTexts {
  readonly draft: Draft;
  /** In the order in which they were sent. */
  readonly unsent: readonly Unsent[];
}

const PREFIX = 'guildhall.draft.';
export const EMPTY_DRAFT: Draft = { text: '', attachments: [] };
const NOTHING: KeptTexts = { draft: EMPTY_DRAFT, unsent: [] };

/** It outlives the components: a message that is on its way arrives when the page was left. */
const kept = new Map<string, KeptTexts>();
const listeners = new Set<() => void>();

function load(name: string): KeptTexts {
  try {
    const stored = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as KeptTexts | null;
    if (stored === null) return NOTHING;
    // Whether they have arrived nobody knows: they can be sent again.
    const unsent = stored.unsent.map((each) => ({ ...each, isSending: false, problem: null }));
    return { draft: stored.draft, unsent };
  } catch {
    // Storage is not available, or holds what another version of the site has stored.
    return NOTHING;
  }
}

function store(name: string, { draft, unsent }: KeptTexts): void {
  try {
    const isEmpty = draft.text === '' && draft.attachments.length === 0 && unsent.length === 0;
    if (isEmpty) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify({ draft, unsent }));
  } catch {
    // Without storage it lasts until the page is loaded again.
  }
}

/** What is kept of a thread, in this tab until it is closed or the user signs out. */
export function keptTexts(name: string): KeptTexts {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const loaded = load(name);
  kept.set(name, loaded);
  return loaded;
}

export function changeTexts(name: string, change: (texts: KeptTexts) => KeptTexts): void {
  const next = change(keptTexts(name));
  kept.set(name, next);
  store(name, next);
  for (const listener of listeners) listener();
}

export function onTextsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Drops what is kept in memory, so that it is read from the storage again. */
export function dropTexts(): void {
  kept.clear();
  for (const listener of listeners) listener();
}

onSignOut(() => {
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // Without storage nothing was kept.
  }
  dropTexts();
});
