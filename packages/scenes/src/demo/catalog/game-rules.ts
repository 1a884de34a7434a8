/** Makes a generated account consistent with the rules of its game. */
import type { AttributeValue } from '@guildhall/domain/catalog/types';
import type { DemoRule } from '../data-schema.ts';

type Values = Record<string, AttributeValue>;

/** Modifies `values`. A field that the account does not have stays empty. */
export function settle(values: Values, rules: readonly DemoRule[]): void {
  for (const rule of rules) {
    if (holds(values, rule.when ?? {})) apply(values, rule);
  }
}

function holds(values: Values, conditions: NonNullable<DemoRule['when']>): boolean {
  return Object.entries(conditions).every(([key, condition]) => {
    const value = values[key];
    if (value === undefined) return false;
    if ('below' in condition) return Number(value) < condition.below;
    const wanted = 'is' in condition ? condition.is : condition.is_not;
    const is = [wanted].flat().some((one) => one === value);
    return 'is' in condition ? is : !is;
  });
}

function apply(values: Values, rule: DemoRule): void {
  Object.assign(values, rule.set ?? {});
  for (const [key, spec] of Object.entries(rule.numbers ?? {})) {
    const source = values[spec.of ?? key];
    if (source === undefined || values[key] === undefined) continue;
    const number = Math.round(Number(source) * (spec.times ?? 1) + (spec.plus ?? 0));
    values[key] = Math.min(number, boundOf(values, spec.at_most));
  }
  for (const [key, { cap, share }] of Object.entries(rule.follow ?? {})) {
    const level = values[key];
    if (level === undefined) continue;
    const most = numberFor(values, cap);
    const part = numberFor(values, share);
    const reached = Math.round(most * part);
    const wobble = part === 1 || reached === 0 ? 0 : (Number(level) % 5) - 2;
    values[key] = Math.min(most, Math.max(0, reached + wobble));
  }
  filterLists(values, rule.only, (name, names) => names.includes(name));
  filterLists(values, rule.without, (name, names) => !names.includes(name));
  for (const key of rule.remove ?? []) delete values[key];
}

function boundOf(values: Values, bound: number | string | undefined): number {
  if (bound === undefined) return Infinity;
  return typeof bound === 'number' ? bound : Number(values[bound]);
}

/** The number for the option of another attribute. */
function numberFor(
  values: Values,
  { by, values: numbers }: { by: string; values: object },
): number {
  const number: unknown = Object.entries(numbers).find(([option]) => option === values[by])?.[1];
  if (typeof number !== 'number') throw new RangeError(`no number for ${String(values[by])}`);
  return number;
}

function filterLists(
  values: Values,
  lists: Readonly<Record<string, readonly string[]>> | undefined,
  isKept: (name: string, names: readonly string[]) => boolean,
): void {
  for (const [key, names] of Object.entries(lists ?? {})) {
    const list = values[key];
    if (Array.isArray(list)) values[key] = list.filter((name) => isKept(name, names));
  }
}
