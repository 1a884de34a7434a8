import { type Compare, type Difference, limitFault, type Pair } from './schema-difference.ts';
import type { Schema, Variant } from './schema-variants.ts';

/** Differences that make arrays of one variant invalid for the other. */
export function arrayDifferences(
  pair: Pair,
  sub: Variant,
  sup: Variant,
  compare: Compare,
): Difference[] {
  const [own, other] = [listOf(sub), listOf(sup)];
  const count = Math.max(own.first.length, other.first.length);
  const differences = Array.from({ length: count }, (_, index) => {
    const at = `${pair.at}[${index}]`;
    return itemDifferences({ ...pair, at }, [item(own, index), item(other, index)], compare);
  });
  const rest = itemDifferences({ ...pair, at: `${pair.at}[]` }, [own.rest, other.rest], compare);
  return [...differences.flat(), ...rest];
}

const item = ({ first, rest }: List, index: number) => first[index] ?? rest;

function itemDifferences(
  pair: Pair,
  [sub, sup]: readonly [Schema | null, Schema | null],
  compare: Compare,
): Difference[] {
  if (sub === null) return [];
  if (sup !== null) return compare({ ...pair, sub, sup });
  const says = pair.side === 'input' ? 'no item is taken here' : 'there was no item here before';
  return [{ at: pair.at, fault: limitFault(pair.side), says, became: null }];
}

interface List {
  readonly first: readonly Schema[];
  /** The schema of all further items; null when there are none. */
  readonly rest: Schema | null;
}

function listOf({ layers }: Variant): List {
  const lists = layers.filter((layer) => 'items' in layer || 'prefixItems' in layer) as Schema[];
  const [only = {}, ...others] = lists;
  // Arrays with two schemas for further items are not used; they are reported as different.
  const { prefixItems = [], items = {} } = others.length === 0 ? only : { items: { allOf: lists } };
  const rest = items === false ? null : items === true ? {} : items;
  return { first: prefixItems, rest };
}
