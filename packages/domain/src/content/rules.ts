import type { Formats } from '@guildhall/locales/formats';
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { RuleNumbers } from '../kernel/rules/rule-book.ts';

/** What a text may leave to the site: `{{site_name}}`, `{{rules.inspect_hours}}`. */
export const SITE_PLACEHOLDERS = [
  'site_name',
  'protection_label',
  'operator_name',
  'operator_address',
  'operator_country',
  'support_email',
] as const;
export type SitePlaceholder = (typeof SITE_PLACEHOLDERS)[number];

/** Everything between two braces is one, so that a mistyped one is found, too. */
const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const RULES = 'rules.';

type RuleFormats = Pick<
  Formats,
  'price' | 'share' | 'days' | 'hours' | 'durationMinutes' | 'count' | 'list'
>;

export interface PlaceholderValues {
  readonly site: Readonly<Record<SitePlaceholder, string>>;
  readonly rules: RuleNumbers;
  readonly formats: RuleFormats;
}

/** The numbers at a place of the rule book, such as `levels.0.reserve`; null if there are none. */
function ruleAt(rules: RuleNumbers, path: readonly string[]): number | readonly number[] | null {
  let value: unknown = rules;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  if (typeof value === 'number') return value;
  if (!Array.isArray(value) || value.length === 0) return null;
  const items: unknown[] = value;
  return items.every((each) => typeof each === 'number') ? (items as number[]) : null;
}

type Unit = Exclude<keyof RuleFormats, 'list'>;

/** The unit of a number follows from its name, or from that of the group that it is in. */
const UNITS: readonly [RegExp, Unit][] = [
  [/(^|_)minor$|^network_costs$/, 'price'],
  [/(^|_)days$/, 'days'],
  [/(^|_)hours$/, 'hours'],
  [/(^|_)minutes$/, 'durationMinutes'],
  [/(^|_)share$|^(commission|early_release|reserve)$/, 'share'],
];

function unitAt(path: readonly string[]): Unit {
  for (const name of path.toReversed()) {
    const unit = UNITS.find(([pattern]) => pattern.test(name))?.[1];
    if (unit !== undefined) return unit;
  }
  return 'count';
}

const writeRule = (path: readonly string[], value: number, formats: RuleFormats) =>
  formats[unitAt(path)](value);

/** "7, 14, and 30 days": only the last of several days or hours names the unit. */
function writeRules(path: readonly string[], values: readonly number[], formats: RuleFormats) {
  const unit = unitAt(path);
  const isNamedOnce = unit === 'days' || unit === 'hours';
  return values.map((value, index) =>
    isNamedOnce && index < values.length - 1 ? formats.count(value) : formats[unit](value),
  );
}

/** The value of a placeholder; null for one that does not exist. */
function valueOf(name: string, { site, rules, formats }: PlaceholderValues): string | null {
  if (!name.startsWith(RULES)) {
    const known = SITE_PLACEHOLDERS.find((each) => each === name);
    return known === undefined ? null : site[known];
  }
  const path = name.slice(RULES.length).split('.');
  const found = ruleAt(rules, path);
  if (found === null) return null;
  if (typeof found === 'number') return writeRule(path, found, formats);
  return formats.list(writeRules(path, found, formats));
}

/** The placeholders of a text that do not exist, each with the line that it is on, from 1. */
export function unknownPlaceholders(
  text: string,
  rules: RuleNumbers,
): { placeholder: string; line: number }[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(PLACEHOLDER)].flatMap(([placeholder, name = '']) => {
      const known = name.trim();
      const exists = known.startsWith(RULES)
        ? ruleAt(rules, known.slice(RULES.length).split('.')) !== null
        : SITE_PLACEHOLDERS.some((each) => each === known);
      return exists ? [] : [{ placeholder, line: index + 1 }];
    }),
  );
}

/** The text with the values of its placeholders; an unknown one stays as it is. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replaceAll(
    PLACEHOLDER,
    (placeholder, name: string) => valueOf(name.trim(), values) ?? placeholder,
  );
}

const WORDS_PER_MINUTE = 220;

/** How many minutes it takes to read a text, at least one. */
export function readingMinutes(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** A part of a text, and whether both versions have it. */
export interface TextPart {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Two blocks with less in common are two blocks, rather than one that was changed. */
const LEAST_COMMON = 0.4;

function compareBlocks(before: string, after: string): TextPart[][] {
  const parts = diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    change: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    text: value,
  }));
  const common = parts
    .filter(({ change }) => change === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  if (common >= LEAST_COMMON * Math.max(before.length, after.length)) return [parts];
  return [[{ change: 'removed', text: before }], [{ change: 'added', text: after }]];
}

/**
 * What differs between two versions, each as its blocks in order: headings, paragraphs, items of
 * lists. A block that was reworded shows which words. Blocks that are the same are left out.
 */
export function changedBlocks(before: readonly string[], after: readonly string[]): TextPart[][] {
  const changed: TextPart[][] = [];
  let removed: readonly string[] = [];
  const flush = () => {
    changed.push(...removed.map((text) => [{ change: 'removed' as const, text }]));
    removed = [];
  };
  for (const step of diffArrays([...before], [...after])) {
    if (step.removed) {
      flush();
      removed = step.value;
    } else if (step.added) {
      const earlier = removed;
      removed = [];
      for (const [index, text] of step.value.entries()) {
        const was = earlier[index];
        if (was === undefined) changed.push([{ change: 'added', text }]);
        else changed.push(...compareBlocks(was, text));
      }
      removed = earlier.slice(step.value.length);
      flush();
    } else flush();
  }
  flush();
  return changed;
}
