/** A page of a document that is written anew: a JPEG, and how large it is in points. */
export interface WrittenPage {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly width_points: number;
  readonly height_points: number;
}

const HEADER = '%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n';
const bytesOf = (text: string) => Buffer.from(text, 'latin1');
const points = (length: number) => length.toFixed(2);

/**
 * A PDF with these pictures as its pages, and nothing else: no metadata, no text, no links, no
 * forms, no scripts. The same pages give the same bytes.
 */
export function writeDocument(pages: readonly WrittenPage[]): Buffer {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Uint8Array)[]) =>
    objects.push(
      Buffer.concat(parts.map((each) => (typeof each === 'string' ? bytesOf(each) : each))),
    );
  // Each page is three objects: itself, its picture, and how that is drawn.
  const pageIds = pages.map((_page, at) => 3 + at * 3);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pageIds.map((id) => `${id} 0 R`).join(' ');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [at, page] of pages.entries()) {
    const id = pageIds[at] ?? 0;
    const [width, height] = [points(page.width_points), points(page.height_points)];
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] `,
      `/Resources << /XObject << /P ${id + 1} 0 R >> >> /Contents ${id + 2} 0 R >>`,
    );
    add(
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} `,
      '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ',
      `/Length ${page.jpeg.length} >>\nstream\n`,
      page.jpeg,
      '\nendstream',
    );
    const drawing = `${width} 0 0 ${height} 0 0 cm /P Do`;
    add(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
  }
  return joined(objects);
}

/** The objects with their numbers, the table of their places, and the trailer. */
function joined(objects: readonly Buffer[]): Buffer {
  const parts = [bytesOf(HEADER)];
  let length = parts[0]?.length ?? 0;
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(length);
    const part = Buffer.concat([bytesOf(`${at + 1} 0 obj\n`), object, bytesOf('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const size = objects.length + 1;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    bytesOf(`xref\n0 ${size}\n0000000000 65535 f \n${table}`),
    bytesOf(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}
