import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';

/** The size of every picture of an article. */
const PICTURE_SIZE = { width: 1_200, height: 675 } as const;
const MAX_LENGTH = 200_000;

/** Shapes and colours. No text, since there may be no fonts, and nothing that runs or loads. */
const ELEMENTS = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
  'use',
  'symbol',
]);

/** A reference into another file, a script, or an import of styles. */
const OUTSIDE = /url\(\s*['"]?(?!#)|javascript:|data:|@import|expression\(/i;

/** What is wrong with the picture of an article, with the line; empty if nothing is. */
export function faultsOfPicture(svg: string): { line: number; message: string }[] {
  if (svg.length > MAX_LENGTH) {
    return [{ line: 1, message: `it has more than ${MAX_LENGTH} characters` }];
  }
  // Entities could make a short file huge.
  if (/<!(DOCTYPE|ENTITY)/i.test(svg)) return [{ line: 1, message: 'it has a DOCTYPE' }];
  let root: XmlElement | null;
  try {
    ({ root } = parseXml(svg, { includeOffsets: true }));
  } catch (error) {
    return [{ line: 1, message: error instanceof Error ? firstLine(error.message) : 'no XML' }];
  }
  if (root?.name !== 'svg') return [{ line: 1, message: 'it is no SVG' }];
  const lineOf = (element: XmlElement) =>
    svg.slice(0, Math.max(0, element.start)).split('\n').length;
  const sizes = `0 0 ${PICTURE_SIZE.width} ${PICTURE_SIZE.height}`;
  const faults = faultsOfElement(root, lineOf);
  if (root.attributes['viewBox'] !== sizes) {
    faults.push({ line: lineOf(root), message: `its viewBox is not "${sizes}"` });
  }
  return faults;
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

function faultsOfElement(
  element: XmlElement,
  lineOf: (element: XmlElement) => number,
): { line: number; message: string }[] {
  const line = lineOf(element);
  const faults: { line: number; message: string }[] = [];
  if (!ELEMENTS.has(element.name))
    faults.push({ line, message: `<${element.name}> is not allowed` });
  for (const [name, value] of Object.entries(element.attributes)) {
    if (isRefused(name, value))
      faults.push({ line, message: `the attribute ${name} is not allowed` });
  }
  for (const child of element.children) {
    if (child instanceof XmlElement) faults.push(...faultsOfElement(child, lineOf));
    else if (child instanceof XmlText && child.text.trim() !== '') {
      faults.push({ line, message: 'it has text' });
    }
  }
  return faults;
}

function isRefused(name: string, value: string): boolean {
  if (/^on/i.test(name)) return true;
  if (/^(xlink:)?href$/i.test(name)) return !value.startsWith('#');
  return OUTSIDE.test(value);
}
