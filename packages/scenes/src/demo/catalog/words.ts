/**
 * Fills the demo's sentence templates with the facts of an offer. A template that needs a missing
 * fact is not used, so a text can never contradict its attributes.
 *
 * {key}         the value, numbers grouped, lists shortened after four
 * {key:count}   how many, when at least three
 * {key:first}   the first of a list; {key:2} the first two, "a and b"
 * {?key} {!key} nothing, but the sentence needs a yes or a no
 * {key=Value}   nothing, but needs this very value; {key>5} {key<5} a larger or a smaller number
 */
import type { AttributeValue } from '@guildhall/domain/catalog/types';
import type { Random } from '../random.ts';

export type Facts = Readonly<Record<string, AttributeValue>>;

const SLOT = /\{([?!]?)([a-z0-9_]+)(?:([:=<>])([^}]+))?\}/g;

/** The filled text, or undefined if a fact is missing. */
export function fill(template: string, facts: Facts): string | undefined {
  let usable = true;
  const text = template.replace(SLOT, (_, test: string, key: string, mark?: string, rest = '') => {
    const value = facts[key];
    const filled = value === undefined ? undefined : slot(test, key, value, mark, String(rest));
    if (filled === undefined) usable = false;
    return filled ?? '';
  });
  return usable ? text.trim() : undefined;
}

function slot(
  test: string,
  key: string,
  value: AttributeValue,
  mark: string | undefined,
  rest: string,
): string | undefined {
  const needs = (held: boolean) => (held ? '' : undefined);
  if (test === '?') return needs(value === true);
  if (test === '!') return needs(value === false);
  if (mark === '=') return needs(String(value) === rest);
  if (mark === '>') return needs(Number(value) > Number(rest));
  if (mark === '<') return needs(Number(value) < Number(rest));
  if (typeof value === 'boolean') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return key.endsWith('_year') ? String(value) : grouped(value);
  return mark === ':' ? part(value, rest) : shortened(value);
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

function part(list: readonly string[], rest: string): string | undefined {
  if (rest === 'count') return list.length >= 3 ? String(list.length) : undefined;
  const wanted = rest === 'first' ? 1 : Number(rest);
  return list.length >= wanted ? listed(list.slice(0, wanted)) : undefined;
}

function shortened(list: readonly string[]): string | undefined {
  if (list.length === 0) return undefined;
  if (list.length <= 4) return listed(list);
  return `${list.slice(0, 4).join(', ')} and ${list.length - 4} more`;
}

function listed(list: readonly string[]): string {
  if (list.length <= 1) return list.join('');
  return `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}

/** Up to `count` distinct texts in the order of the templates. */
export function fillSome(
  random: Random,
  templates: readonly string[],
  facts: Facts,
  count: number,
): string[] {
  const texts = templates.flatMap((template) => fill(template, facts) ?? []);
  return random.pickMany(texts, count);
}

/** One text. Throws if no template fits: every list should have one that needs no facts. */
export function fillOne(random: Random, templates: readonly string[], facts: Facts): string {
  return random.pick(templates.flatMap((template) => fill(template, facts) ?? []));
}
