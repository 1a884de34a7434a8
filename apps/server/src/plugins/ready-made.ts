import type { OfferChanges } from '@guildhall/services/offers/read-offer-changes';
import { createPacker, type Encoding, varying } from './packed-pages.ts';
import type { Page, PageStore } from './page-store.ts';

/** How long anything is kept at most. The truth about age; that changes are heard of is a hint. */
export const KEPT_MS = 15_000;
/** How old the last look for changes may be when something kept is handed out. */
const LOOK_AGAIN_MS = 250;
/**
 * A change is seen when it is committed, and bears the time at which it was written, by a clock
 * that may not be ours. What took longer than this is out of date until its time is over.
 */
const OVERLAP_MS = 5_000;
/** A database that does not answer keeps nobody from what is kept. */
const WAIT_MOST_MS = 250;

/** What visitors are told, kept for a while and made once for all who ask at the same time. */
export interface ReadyMade {
  /** In the form that is asked for, if it is worth it; as it was made otherwise. */
  get(key: string, make: () => Promise<Page>, encoding?: Encoding | null): Promise<Page>;
}

export interface ReadyMadeOptions {
  readonly store: PageStore;
  readonly readChanges: (since_ms: number) => Promise<OfferChanges>;
  /** Told of a look that failed, and then not again until one has not. */
  readonly on_error: (error: unknown) => void;
  readonly now?: () => number;
}

export function createReadyMade(options: ReadyMadeOptions): ReadyMade {
  const { store, now = Date.now } = options;
  const flights = new Map<string, Promise<Page>>();
  const pack = createPacker(store);
  const changes = followChanges(options, () => flights.clear());

  /** Keeps what was made, unless something changed while it was: it may show how things were. */
  async function makeAndKeep(key: string, make: () => Promise<Page>): Promise<Page> {
    const { generation } = changes;
    const page = varying(await make());
    if (page.status === 200 && changes.generation === generation) await store.set(key, page);
    return page;
  }

  async function find(key: string, make: () => Promise<Page>): Promise<Page> {
    if (now() - changes.looked_at >= LOOK_AGAIN_MS) changes.look();
    if (changes.looking !== null) await changes.looking;
    const kept = await store.get(key);
    if (kept !== undefined) return kept;
    const others = flights.get(key);
    if (others !== undefined) {
      const page = await others;
      // A refusal may be told to each in another way, so those are not shared.
      return page.status === 200 ? page : await make();
    }
    const flight = makeAndKeep(key, make);
    flights.set(key, flight);
    try {
      return await flight;
    } finally {
      if (flights.get(key) === flight) flights.delete(key);
    }
  }

  return {
    async get(key, make, encoding = null) {
      return await pack(key, await find(key, make), encoding);
    },
  };
}

/**
 * Looks into the histories when somebody asks, at most four times a second and never for nobody,
 * and throws away what shows a change.
 */
function followChanges(options: ReadyMadeOptions, onChange: () => void) {
  const { store, readChanges, on_error, now = Date.now } = options;
  let seen: ReadonlySet<string> = new Set();
  let complete_until = 0;
  let failing = false;

  async function lookNow(): Promise<void> {
    const started_at = now();
    // Nothing that is kept is older than that.
    const since = Math.max(complete_until, started_at - KEPT_MS) - OVERLAP_MS;
    const { tags, complete } = await readChanges(since);
    complete_until = started_at;
    failing = false;
    const fresh = [...tags].filter(([change_id]) => !seen.has(change_id));
    seen = new Set(tags.keys());
    if (fresh.length === 0 && complete) return;
    // What is being made now may show how things were: it is not kept, and nobody joins it.
    followed.generation += 1;
    onChange();
    if (complete) await store.purge(fresh.flatMap(([, shown_by]) => shown_by));
    else await store.clear();
  }

  const followed = {
    /** Another number after each change. */
    generation: 0,
    looked_at: Number.NEGATIVE_INFINITY,
    /** A look that is under way, or was for too long. */
    looking: null as Promise<void> | null,
    look(): void {
      followed.looked_at = now();
      let timer: NodeJS.Timeout | undefined;
      const too_long = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, WAIT_MOST_MS);
      });
      const look = lookNow().catch((error: unknown) => {
        if (!failing) on_error(error);
        failing = true;
      });
      const looking = Promise.race([look, too_long]).then(() => {
        clearTimeout(timer);
        if (followed.looking === looking) followed.looking = null;
      });
      followed.looking = looking;
    },
  };
  return followed;
}
