/** One view of the page of an offer, as it is gathered; the network is kept in memory alone. */
export interface PageView {
  readonly offer_id: string;
  /** The client network of the visitor. */
  readonly network: string;
  /** The signed-in user; null for a visitor. */
  readonly viewer_id: string | null;
}

/** The views that one process has not saved yet. */
export interface PageViews {
  add(view: PageView): void;
  /** All views so far, which are then gone from here. */
  take(): PageView[];
}

/** More views than this wait in no process: a database that is away must not fill its memory. */
const MOST = 20_000;

/** Each offer, network and viewer waits once, so that a page that is loaded again costs nothing. */
export function createPageViews(most = MOST): PageViews {
  let waiting = new Map<string, PageView>();
  return {
    add(view) {
      const { offer_id, network, viewer_id } = view;
      if (waiting.size < most) waiting.set(`${offer_id} ${network} ${viewer_id}`, view);
    },
    take() {
      const views = [...waiting.values()];
      waiting = new Map();
      return views;
    },
  };
}
