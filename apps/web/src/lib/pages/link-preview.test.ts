// @vitest-environment node
import { expect, test } from 'vitest';
import { drawLinkPreview, LINK_PREVIEW } from './link-preview.tsx';

const picture = {
  slug: 'valorant',
  variant: 'offer-1',
  eyebrow: 'Hall · Valorant',
  title: 'Diamond account, 84 skins',
  main: '$104.00',
  notes: ['all-in'],
};

test('a picture of a shared link needs no fonts: its letters are shapes', async () => {
  const svg = await drawLinkPreview(picture);
  expect(svg).toContain(`width="${LINK_PREVIEW.width}" height="${LINK_PREVIEW.height}"`);
  expect(svg).not.toContain('<text');
  // Without letters there are only the shapes of the motif.
  const empty = await drawLinkPreview({ ...picture, eyebrow: '', title: '', main: ' ', notes: [] });
  expect(svg.length).toBeGreaterThan(empty.length + 5_000);
});

test('titles in other scripts and of any length are drawn', async () => {
  for (const title of ['Аккаунт Даймонд', 'Öffentliches Konto', '帐户 🎮', 'word '.repeat(60)]) {
    await expect(drawLinkPreview({ ...picture, title }), title).resolves.toContain('</svg>');
  }
});
