import { deflateSync } from 'node:zlib';

/** What a document has beside the lines on its pages. */
export interface PdfParts {
  /** What stands beside its pages, such as who has written it. */
  readonly author?: string;
  /** What a reader is told to run when it opens the document. */
  readonly script?: string;
  /** It opens with a password alone. */
  readonly encrypted?: boolean;
  /** A picture on the first page, of this width and height, which is hardly any bytes. */
  readonly picture_side?: number;
}

/** A PDF of A4 pages, without a library: each page shows one line. */
export function pdfOf(lines: readonly string[], parts: PdfParts = {}): Buffer<ArrayBuffer> {
  const objects: Buffer[] = [];
  const add = (text: string, stream?: Buffer) => {
    const content =
      stream === undefined
        ? [text]
        : [`<< ${text} /Length ${stream.length} >>\nstream\n`, stream, '\nendstream'];
    objects.push(Buffer.concat(content.map((each) => Buffer.from(each))));
    return objects.length;
  };
  const { author, script, encrypted, picture_side: side } = parts;
  const opens = script === undefined ? '' : '/OpenAction 4 0 R';
  add(`<< /Type /Catalog /Pages 2 0 R ${opens} >>`);
  const kids = lines.map((_line, at) => `${6 + at * 2} 0 R`).join(' ');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${lines.length} >>`);
  add(`<< /Author (${author ?? ''}) >>`);
  add(`<< /S /JavaScript /JS (${script ?? ''}) >>`);
  if (side === undefined) add('null');
  else {
    const size = `/Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
    const row = Buffer.alloc(side * 3, 200);
    const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
    add(`/Type /XObject /Subtype /Image /Filter /FlateDecode ${size}`, rows);
  }
  for (const [at, line] of lines.entries()) {
    const font = '<< /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
    const resources = `<< /Font ${font} /XObject << /P 5 0 R >> >>`;
    const content = 7 + at * 2;
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${content} 0 R >>`,
    );
    const shown = side !== undefined && at === 0 ? ' q 400 0 0 400 72 200 cm /P Do Q' : '';
    add('', Buffer.from(`BT /F 24 Tf 72 700 Td (${line}) Tj ET${shown}`));
  }
  const keys = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'4f'.repeat(32)}> /U <${'55'.repeat(32)}> >>`;
  return documentOf(objects, encrypted === true ? `/Encrypt ${keys} /ID [<00> <00>]` : '');
}

function documentOf(objects: readonly Buffer[], trailer: string): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let length = 9;
  const places = objects.map((object, at) => {
    const place = length;
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`),
    Buffer.from(
      `trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
