import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

/** Our own theme keys, so that `text-muted` and `text-sm` are not taken for rivals. */
const merge = extendTailwindMerge({
  extend: {
    theme: { shadow: ['card', 'lift', 'float'] },
    classGroups: { 'fvn-figure': ['figures'] },
  },
});

/** Joins class names; of two that set the same thing, the later wins. */
export function classNames(...values: readonly ClassValue[]): string {
  return merge(clsx(values));
}
