import { publishSamples, TEST_PICTURE_HASH } from '@guildhall/scenes/content';
import type { Names, Resource, ResourceContext } from '../resource.ts';

/** A text that is published already stays as it is. */
const published = (names: Names) => async (world: ResourceContext) => {
  await publishSamples(world.scene);
  return names;
};

/** Texts of the site, which everybody may read. */
export const contentResources = {
  policy: {
    owners: ['seller'],
    make: published({ slug: 'refund-policy' }),
    missing: { slug: 'no-such-policy' },
  },
  article: {
    owners: ['seller'],
    make: published({ slug: 'test-article' }),
    missing: { slug: 'no-such-article' },
  },
  article_picture: {
    owners: ['seller'],
    make: published({ hash: TEST_PICTURE_HASH }),
    missing: { hash: '0'.repeat(64) },
  },
} satisfies Record<string, Resource>;
