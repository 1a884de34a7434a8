import fc from 'fast-check';
import { type Edge, edgesOf, type Schema } from './inputs.ts';
import { MALICIOUS_KEYS, MALICIOUS_VALUES } from './malicious-values.ts';

/** One change to a valid input. */
export type InputMutation =
  | { readonly kind: 'put'; readonly place: number; readonly value: unknown }
  | { readonly kind: 'add'; readonly place: number; readonly key: string; readonly value: unknown }
  | { readonly kind: 'drop'; readonly place: number }
  | { readonly kind: 'wrap'; readonly place: number }
  | { readonly kind: 'edge'; readonly edge: Edge };

const place = fc.nat({ max: 99 });
const value = fc.constantFrom(...MALICIOUS_VALUES);

export function anyInputMutation(schema: Schema): fc.Arbitrary<InputMutation> {
  const edges = edgesOf(schema);
  const malicious: fc.Arbitrary<InputMutation>[] = [
    fc.record({ kind: fc.constant('put'), place, value }),
    fc.record({ kind: fc.constant('put'), place, value }),
    fc.record({ kind: fc.constant('add'), place, key: fc.constantFrom(...MALICIOUS_KEYS), value }),
    fc.record({ kind: fc.constant('drop'), place }),
    fc.record({ kind: fc.constant('wrap'), place }),
  ];
  if (edges.length === 0) return fc.oneof(...malicious);
  const edge = fc.record({ kind: fc.constant('edge' as const), edge: fc.constantFrom(...edges) });
  return fc.oneof(...malicious, edge, edge, edge);
}

type Key = string;
type Json = Record<Key, unknown>;

const isTree = (found: unknown): found is Json => typeof found === 'object' && found !== null;

/** Every path in an input, the root first. */
function placesIn(found: unknown, path: readonly Key[] = []): (readonly Key[])[] {
  if (!isTree(found)) return [path];
  const inside = Object.keys(found).flatMap((key) => placesIn(found[key], [...path, key]));
  return [path, ...inside];
}

/** The input with another value at this path; removed where `change` returns undefined. */
function changed(found: unknown, path: readonly Key[], change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(found);
  const tree = isTree(found) ? found : {};
  const inside = changed(tree[key], rest, change);
  if (Array.isArray(tree))
    return tree.map((item, index) => (String(index) === key ? inside : item));
  // Built from entries, so that a field called `__proto__` is an ordinary field.
  const others = Object.entries(tree).filter(([name]) => name !== key);
  return Object.fromEntries(inside === undefined ? others : [...others, [key, inside]]);
}

export function mutated(input: unknown, mutation: InputMutation): unknown {
  if (mutation.kind === 'edge')
    return changed(input, mutation.edge.path, () => mutation.edge.value);
  const places = placesIn(input);
  const path = places[mutation.place % places.length] ?? [];
  switch (mutation.kind) {
    case 'put':
      return changed(input, path, () => mutation.value);
    case 'drop':
      return path.length === 0 ? undefined : changed(input, path, () => undefined);
    case 'wrap':
      return changed(input, path, (old) => [old]);
    case 'add':
      return changed(input, path, (old) =>
        isTree(old)
          ? Object.fromEntries([...Object.entries(old), [mutation.key, mutation.value]])
          : old,
      );
  }
}
