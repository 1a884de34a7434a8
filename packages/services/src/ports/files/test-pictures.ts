import { pngChunk } from '@guildhall/scenes/files';
import sharp from 'sharp';

// Pictures for tests, honest ones and others.

/** A picture of these measures: a gradient, so that it is not one colour. */
export function picture(width: number, height: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g"><stop stop-color="#135"/><stop offset="1" stop-color="#fa3"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  return sharp(Buffer.from(svg));
}

/** What a phone writes beside the pixels: where it was taken, by whom, and which side is up. */
export const PLANTED = 'Ann-lives-at-52.5200N';
export const taggedPhoto = async (width: number, height: number): Promise<Buffer> =>
  await picture(width, height)
    .withExif({
      IFD0: { Copyright: PLANTED, Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withXmp(`<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">${PLANTED}</x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A text that must be in nothing that was made of a polyglot. */
export const PAYLOAD = '<script>alert(document.domain)</script>';

/** A picture that is a page, and an archive, for whoever reads it as one. */
export async function polyglot(): Promise<Buffer> {
  const jpeg = await picture(400, 300).jpeg().toBuffer();
  const comment = Buffer.from(`<!--${PAYLOAD}`);
  const header = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  // A comment of the picture at the front, an archive at its end.
  const parts = [jpeg.subarray(0, 2), header, comment, jpeg.subarray(2)];
  return Buffer.concat([...parts, Buffer.from('PK\u0003\u0004'), Buffer.from(PAYLOAD)]);
}

/** Fifty bytes that say they are 2,500 megapixels. */
export function pixelBomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.alloc(2)),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...chunks]);
}

/** The beginning of a picture of an iPhone. */
export const heicPhoto = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(2_000),
  ]);
