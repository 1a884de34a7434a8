import type { SourceFile } from './source-imports.ts';

/** Where styles are written. */
const STYLED = /^(apps\/web|packages\/ui)\/src\/.*\.(tsx?|css)$/;
const COMMENT = /^\s*(\/\/|\*|\/\*|\{\/\*)/;

/** Tailwind's physical classes that take a value (`ml-2`), and the logical ones. */
const CLASSES_WITH_VALUE: Readonly<Record<string, string>> = {
  ml: 'ms',
  mr: 'me',
  pl: 'ps',
  pr: 'pe',
  left: 'start',
  right: 'end',
  'scroll-ml': 'scroll-ms',
  'scroll-mr': 'scroll-me',
  'scroll-pl': 'scroll-ps',
  'scroll-pr': 'scroll-pe',
};
/** Those that also stand alone (`border-l`). */
const CLASSES: Readonly<Record<string, string>> = {
  'border-l': 'border-s',
  'border-r': 'border-e',
  'rounded-l': 'rounded-s',
  'rounded-r': 'rounded-e',
  'rounded-tl': 'rounded-ss',
  'rounded-tr': 'rounded-se',
  'rounded-bl': 'rounded-es',
  'rounded-br': 'rounded-ee',
  'text-left': 'text-start',
  'text-right': 'text-end',
  'float-left': 'float-start',
  'float-right': 'float-end',
  'clear-left': 'clear-start',
  'clear-right': 'clear-end',
};
/** CSS properties, as style sheets write them. */
const PROPERTIES: Readonly<Record<string, string>> = {
  left: 'inset-inline-start',
  right: 'inset-inline-end',
  'margin-left': 'margin-inline-start',
  'margin-right': 'margin-inline-end',
  'padding-left': 'padding-inline-start',
  'padding-right': 'padding-inline-end',
  'border-left': 'border-inline-start',
  'border-right': 'border-inline-end',
};

const anyOf = (names: Readonly<Record<string, string>>) => Object.keys(names).join('|');
const BEFORE_CLASS = '(?<=^|[\\s\'"`:!]-?)';
const VALUE = '(?=-(?:\\d|\\[|\\(|px\\b|auto\\b|full\\b))';
const CLASS = new RegExp(
  `${BEFORE_CLASS}(?:(?:${anyOf(CLASSES_WITH_VALUE)})${VALUE}|(?:${anyOf(CLASSES)})(?!\\w))`,
  'g',
);
const PROPERTY = new RegExp(`(?<![\\w-])(?:${anyOf(PROPERTIES)})(?=\\s*:)`, 'g');
const LOGICAL_CLASSES = { ...CLASSES_WITH_VALUE, ...CLASSES };

/**
 * Styles that name the left or the right of the screen: in a right-to-left language they are on the
 * wrong side. Tailwind and CSS have a logical name for each of these.
 */
export function inspectReadingDirection({ path, text }: SourceFile): string[] {
  if (!STYLED.test(path)) return [];
  const [pattern, logicalNames] = path.endsWith('.css')
    ? ([PROPERTY, PROPERTIES] as const)
    : ([CLASS, LOGICAL_CLASSES] as const);
  return text.split('\n').flatMap((line, index) => {
    const found = COMMENT.test(line) ? [] : [...line.matchAll(pattern)];
    return found.map(
      ([physical]) =>
        `${path}:${index + 1}: "${physical}" names a side of the screen: ` +
        `write "${logicalNames[physical]}", which follows the reading direction.`,
    );
  });
}
