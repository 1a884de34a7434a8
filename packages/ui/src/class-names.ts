import { clsx, type ClassValue } from 'clsx';

/** What a class sets, and what else a shorthand sets with it. */
interface Group {
  readonly name: string;
  readonly sets: readonly string[];
}

const edges = (all: string, x: string, y: string, sides: readonly string[]) => {
  const [start = '', end = '', top = '', bottom = ''] = sides;
  return [
    [all, [x, y, ...sides]],
    [x, [start, end]],
    [y, [top, bottom]],
  ] as const;
};

/** Shorthands, by the group of their class. */
const SHORTHANDS: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...edges('p', 'px', 'py', ['ps', 'pe', 'pt', 'pb']),
  ...edges('m', 'mx', 'my', ['ms', 'me', 'mt', 'mb']),
  ...edges('inset', 'inset-x', 'inset-y', ['start', 'end', 'top', 'bottom']),
  ...edges('border-width', 'border-x', 'border-y', [
    'border-s',
    'border-e',
    'border-t',
    'border-b',
  ]),
  ['size', ['w', 'h']],
  ['flex', ['basis', 'grow', 'shrink']],
  ['gap', ['gap-x', 'gap-y']],
  ['overflow', ['overflow-x', 'overflow-y']],
  ['rounded', ['rounded-s', 'rounded-e', 'rounded-t', 'rounded-b']],
  ['line-clamp', ['display', 'overflow']],
  ['text-size', ['leading']],
  ['@container/', ['@container']],
]);

/** Classes whose prefix does not say what they set; the first that matches counts. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:block|contents|flex|grid|hidden|inline(?:-block|-flex)?)$/, 'display'],
  [/^table(?:-cell|-header-group|-row(?:-group)?)?$/, 'display'],
  [/^(?:absolute|fixed|relative|sticky)$/, 'position'],
  [/^(?:not-)?sr-only$/, 'sr-only'],
  [/^content-\[/, 'content'],
  [/^@container\//, '@container/'],
  [/^text-(?:xs|sm|base|lg|\d?xl|\[[\d.])/, 'text-size'],
  [/^text-(?:start|center|end)$/, 'text-align'],
  [/^text-(?:balance|pretty|wrap)$/, 'text-wrap'],
  [/^wrap-(?:anywhere|break-word)$/, 'wrap'],
  [/^font-(?:medium|normal|semibold|bold)$/, 'font-weight'],
  [/^flex-(?:row|col)/, 'flex-direction'],
  [/^border(?:-(?:0|2|\[[\d.].*))?$/, 'border-width'],
  [/^border-dashed$/, 'border-style'],
  [/^border-collapse$/, 'border-collapse'],
  [/^outline-2$/, 'outline-width'],
  [/^outline-none$/, 'outline-style'],
  [/^ring-1$/, 'ring-width'],
  [/^divide-y$/, 'divide-width'],
  [/^object-top$/, 'object-position'],
  [/^snap-[xy]$/, 'snap-axis'],
  [/^snap-(?:mandatory|proximity)$/, 'snap-strictness'],
  [/^snap-(?:start|end|center)$/, 'snap-align'],
];

/** Prefixes that are the name of their group, and what they set is theirs alone. */
const PREFIX = new RegExp(
  `^(?:${[
    '@container|accent|align|animate|appearance|aspect|backdrop-blur|basis|bg|border-[xysetb]|border',
    'bottom|break-inside|break|col-span|col-start|columns|cursor|divide|duration|end|field-sizing|figures',
    'fill|flex-wrap|flex|font|gap-x|gap-y|gap|grid-cols|grid-rows|grow|hyphens|h|inset-x|inset-y|inset|items',
    'justify-self|justify|leading|line-clamp|list|m[xysetb]?|max-h|max-w|min-h|min-w|object|opacity|order|origin',
    'outline-offset|outline|overflow-x|overflow-y|overflow|overscroll|p[xysetb]?|place-items',
    'pointer-events|ring|rotate|rounded-[setb]|rounded|row-span|row-start|scale-x|scale|scroll-mt|scroll-px|select|self|shadow',
    'shrink|size|start|stroke|table-fixed|text|top|tracking|transition|translate-x|translate-y',
    'truncate|underline-offset|underline|visible|whitespace|w|z',
  ].join('|')})(?=-|$)`,
);

/** A property that is written out: `[scrollbar-width:none]`. */
const PROPERTY = /^\[([a-z-]+):/;

/** The variants before a class, in one order: `hover:dark:` is `dark:hover:`. */
function split(token: string): { variants: string; name: string } {
  let depth = 0;
  let from = 0;
  const variants: string[] = [];
  for (let at = 0; at < token.length; at += 1) {
    const letter = token[at];
    if (letter === '[' || letter === '(') depth += 1;
    else if (letter === ']' || letter === ')') depth -= 1;
    else if (letter === ':' && depth === 0) {
      variants.push(token.slice(from, at));
      from = at + 1;
    }
  }
  const name = token.slice(from);
  const important = name.startsWith('!') || name.endsWith('!') ? '!' : '';
  return {
    variants: `${variants.toSorted().join(':')}${important}`,
    name: name.replace(/^!|!$/g, '').replace(/^-/, ''),
  };
}

/** What a class sets; null for one that is not Tailwind's, which is always kept. */
function groupOf(name: string): Group | null {
  const pattern = PATTERNS.find(([expression]) => expression.test(name));
  const group = pattern?.[1] ?? PREFIX.exec(name)?.[0] ?? PROPERTY.exec(name)?.[0];
  return group === undefined ? null : { name: group, sets: SHORTHANDS.get(group) ?? [] };
}

const known = new Map<string, { variants: string; group: Group | null }>();

function read(token: string) {
  const before = known.get(token);
  if (before !== undefined) return before;
  const { variants, name } = split(token);
  const found = { variants, group: groupOf(name) };
  known.set(token, found);
  return found;
}

/**
 * Joins class names; of two that set the same thing, the later wins. It knows the classes of this
 * product, and `class-names.test.ts` of the web compares it with the library that knows all of
 * Tailwind, which would be a fifth of the script that all pages share.
 */
export function classNames(...values: readonly ClassValue[]): string {
  const given = clsx(values);
  const before = merged.get(given);
  if (before !== undefined) return before;
  const result = merge(given);
  merged.set(given, result);
  return result;
}

/** The same few hundred combinations come again with every rendering. */
const merged = new Map<string, string>();

function merge(given: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const token of given.split(' ').toReversed()) {
    const { variants, group } = read(token);
    if (group !== null) {
      if (taken.has(`${variants} ${group.name}`)) continue;
      for (const name of [group.name, ...group.sets]) taken.add(`${variants} ${name}`);
    }
    kept.push(token);
  }
  return kept.toReversed().join(' ');
}
