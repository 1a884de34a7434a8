import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { evidenceDrawings } from '../disputes/drawings.ts';
import { evidencePictures } from '../disputes/pictures.ts';
import { demoDrawings, drawingHash } from './drawn-games.ts';
import { demoPictures, photographer } from './pictures.ts';
import { seededRandom } from '../random.ts';

test('every picture is encoded from its present drawing: run `npm run demo-pictures`', () => {
  const drawn = demoDrawings().map(({ svg, game, kind, rank }) => ({
    game,
    kind,
    rank,
    drawing_hash: drawingHash(svg),
  }));
  const encoded = demoPictures.map(({ game, kind, rank, drawing_hash }) => ({
    game,
    kind,
    rank,
    drawing_hash,
  }));
  expect(encoded).toEqual(drawn);
});

test('the pictures of disputes are encoded from their present drawings, as uploads are', () => {
  expect(evidencePictures.map(({ kind, drawing_hash }) => [kind, drawing_hash])).toEqual(
    evidenceDrawings().map(({ kind, svg }) => [kind, drawingHash(svg)]),
  );
  for (const { original, content_hash, variants } of evidencePictures) {
    const uploaded = Buffer.from(original, 'base64');
    expect(createHash('sha256').update(uploaded).digest('hex')).toBe(content_hash);
    expect(variants).toHaveLength(6);
  }
  expect(evidenceDrawings().filter(({ svg }) => svg.includes('<text'))).toEqual([]);
});

test('the drawings differ, and have no text', () => {
  const drawings = demoDrawings().map(({ svg }) => svg);
  expect(new Set(drawings).size).toBe(drawings.length);
  expect(drawings.filter((svg) => svg.includes('<text'))).toEqual([]);
});

test('the pictures are few and small, in both formats and three widths', () => {
  expect(demoPictures.length).toBeLessThanOrEqual(150);
  const variants = demoPictures.flatMap((picture) => picture.variants);
  const size = variants.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(size).toBeLessThan(5_000_000);
  for (const { variants: made } of demoPictures) {
    expect(made.map(({ media_type, width }) => `${media_type} ${width}`)).toEqual(
      [320, 800, 1_200].flatMap((width) => [`image/avif ${width}`, `image/webp ${width}`]),
    );
  }
  for (const { hash, bytes, content } of variants) {
    const decoded = Buffer.from(content, 'base64');
    expect(decoded).toHaveLength(bytes);
    expect(createHash('sha256').update(decoded).digest('hex')).toBe(hash);
  }
});

const valorant = {
  seller_id: 'ann',
  game: 'valorant',
  rank: 5,
  language: 'de',
  at: new Date('2026-11-20T12:00:00Z'),
};

test('the same offers get the same photos on every start', () => {
  const taken = () => {
    const photographs = photographer(seededRandom(1));
    return Array.from({ length: 30 }, () =>
      photographs.photosOf(valorant).map(({ caption }) => caption),
    );
  };
  expect(taken()).toEqual(taken());
  expect(new Set(taken().map(({ length }) => length))).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(taken().flat()).toContain('Rang dieser Saison');
});

test('a seller uploads a picture once, and shows the rank that is nearest', () => {
  const photographs = photographer(seededRandom(2));
  const photos = Array.from({ length: 40 }, () => photographs.photosOf(valorant)).flat();
  const names = new Set(photos.map(({ variants }) => variants[0]?.name));
  expect(new Set(photos.map(({ file_id }) => file_id)).size).toBe(names.size);
  const highest = demoPictures.find(({ game, rank }) => game === 'valorant' && rank === 5);
  const ofRank = photos.find(({ caption }) => caption === 'Rang dieser Saison');
  expect(ofRank?.variants[0]?.name).toContain(highest?.variants[0]?.hash);
});
