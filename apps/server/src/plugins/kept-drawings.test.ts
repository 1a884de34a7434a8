import { ImageEncoderBusy } from '@guildhall/services/ports/files/image-encoder';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Draw, keepDrawings } from './kept-drawings.ts';

let drawn: string[];
let fault: Error | null;
let draw: Draw;

beforeEach(() => {
  drawn = [];
  fault = null;
  draw = keepDrawings({
    rasterize: async (svg) => {
      if (fault !== null) throw fault;
      return Buffer.from(`${svg} as PNG ${drawn.push(svg)}`);
    },
    max_bytes: 5_000,
  });
});

const pictureOf = async (content: string) =>
  String(await draw(content, async () => `<svg>${content}</svg>`));

describe('the picture of a shared link', () => {
  test('is drawn once for each content, also for concurrent requests', async () => {
    const both = await Promise.all([pictureOf('a'), pictureOf('a')]);
    expect([...both, await pictureOf('a')]).toEqual(Array(3).fill('<svg>a</svg> as PNG 1'));
    expect(await pictureOf('b')).toBe('<svg>b</svg> as PNG 2');
  });

  test('is forgotten when others need the space', async () => {
    for (const content of ['a', 'b', 'c', 'd', 'e', 'f']) await pictureOf(content);
    expect(await pictureOf('a')).toBe('<svg>a</svg> as PNG 7');
  });

  test.each([
    ['a busy encoder', new ImageEncoderBusy(), 'SERVICE_UNAVAILABLE'],
    ['a defect', new TypeError('no'), 'INTERNAL_SERVER_ERROR'],
  ])('fails as a procedure does: %s, and is tried again', async (_what, thrown, code) => {
    fault = thrown;
    const both = await Promise.allSettled([pictureOf('a'), pictureOf('a')]);
    expect(both.map((each) => each.status === 'rejected' && each.reason)).toEqual(
      Array(2).fill(expect.objectContaining({ code, cause: thrown })),
    );
    fault = null;
    expect(await pictureOf('a')).toBe('<svg>a</svg> as PNG 1');
  });
});
