import { storedList } from '../lists/stored-list.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** How somebody looks at a list. `id` is its path. */
export interface ListView {
  readonly id: string;
  readonly hidden: readonly string[];
  readonly density: Density;
}

/** Filters of a list under a name of their own. `address` is the path with the query. */
export interface SavedView {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  readonly address: string;
}

const isTexts = (found: unknown): found is string[] =>
  Array.isArray(found) && found.every((each) => typeof each === 'string');

const fieldsOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null ? { ...stored } : {};

function isListView(stored: unknown): stored is ListView {
  const { id, hidden, density } = fieldsOf(stored);
  const isDensity = DENSITIES.some((each) => each === density);
  return typeof id === 'string' && isTexts(hidden) && isDensity;
}

function isSavedView(stored: unknown): stored is SavedView {
  const { id, list, name, address } = fieldsOf(stored);
  // It becomes a link.
  return isTexts([id, list, name, address]) && String(address).startsWith('/admin');
}

const views = storedList('staff-lists', 50, isListView);
export const SAVED_VIEW_LIMIT = 30;
export const savedViews = storedList('staff-views', SAVED_VIEW_LIMIT, isSavedView);

/** Which columns of a list are hidden, and how dense it is; this browser remembers it. */
export function useListView(list: string) {
  const view = views.use().find(({ id }) => id === list) ?? {
    id: list,
    hidden: [],
    density: 'comfortable' as const,
  };
  return {
    ...view,
    setHidden: (key: string, isHidden: boolean) => {
      const others = view.hidden.filter((each) => each !== key);
      const { id, density } = view;
      views.add({ id, density, hidden: isHidden ? [...others, key] : others });
    },
    setDensity: (density: Density) => {
      const { id, hidden } = view;
      views.add({ id, hidden, density });
    },
  };
}
export type OwnListView = ReturnType<typeof useListView>;
