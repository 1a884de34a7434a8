import { type Schema, variantsOf } from './schema-variants.ts';
import { shapeOf } from './object-shape.ts';

/** Something that may have been renamed: its name, and words that describe it. */
export interface Named {
  readonly name: string;
  readonly traits: ReadonlySet<string>;
}

/** Name and traits count equally; below this similarity no rename is suggested. */
const LEAST_LIKENESS = 0.5;

/** The new thing that is likely the removed one under another name; null when there is none. */
export function likelyRename(gone: Named, candidates: readonly Named[]): string | null {
  const judged = candidates
    .map((candidate) => ({ candidate, duplicateKey: likenessOf(gone, candidate) }))
    .filter(({ duplicateKey }) => duplicateKey > LEAST_LIKENESS)
    .toSorted((a, b) => b.duplicateKey - a.duplicateKey);
  return judged[0]?.candidate.name ?? null;
}

function likenessOf(a: Named, b: Named): number {
  const words = overlap(wordsOf(a.name), wordsOf(b.name));
  const letters = overlap(pairsOf(a.name), pairsOf(b.name));
  return (Math.max(words, letters) + overlap(a.traits, b.traits)) / 2;
}

/** `orders`, `check`, `out` of `orders.checkOut`. */
function wordsOf(name: string): Set<string> {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return new Set(words.split(/[^a-z0-9]+/).filter(Boolean));
}

function pairsOf(name: string): Set<string> {
  const letters = name.toLowerCase();
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)));
}

/** Similarity from 0 (nothing in common) to 1 (equal), by Dice's coefficient. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1;
  const common = [...a].filter((each) => b.has(each)).length;
  return (2 * common) / (a.size + b.size);
}

const MAX_DEPTH = 6;

/** The fields of a schema with their types, and its listed values. */
export function traitsOf(schema: Schema | null, at = '', depth = 0): Set<string> {
  if (schema === null || depth > MAX_DEPTH) return new Set([`${at} nothing`]);
  const traits = variantsOf(schema).flatMap((variant) => {
    const { type, values, layers } = variant;
    const own = [`${at} ${type}`, ...(values ?? []).map((value) => `${at} ${String(value)}`)];
    if (type === 'array') {
      const items = layers.flatMap((layer) => ('items' in layer ? [layer.items as Schema] : []));
      return [...own, ...items.flatMap((item) => [...traitsOf(item, `${at}[]`, depth + 1)])];
    }
    if (type !== 'object') return own;
    const fields = [...shapeOf(variant).fields];
    return [
      ...own,
      ...fields.flatMap(([name, field]) => [...traitsOf(field, `${at}.${name}`, depth + 1)]),
    ];
  });
  return new Set(traits);
}
