import { expect, test } from 'vitest';
import { mayReadFile } from './policy.ts';
import { FILE_PURPOSES } from './types.ts';

test('everybody reads the photos of offers, the covers of games and the pictures of users, and nobody but its owner a private file (Z8)', () => {
  const readable = (userId: string) =>
    FILE_PURPOSES.filter((purpose) =>
      mayReadFile({ user_id: userId }, { owner_id: 'ann', purpose }),
    );
  expect(readable('ann')).toEqual([...FILE_PURPOSES]);
  expect(readable('bob')).toEqual(['offer_photo', 'product_cover', 'avatar']);
});
