import { expect, test } from 'vitest';
import { mayReadFile } from './policy.ts';
import { FILE_PURPOSES } from './types.ts';

test('everybody reads the photos of offers, and nobody but its owner a private file (Z8)', () => {
  const readable = (userId: string) =>
    FILE_PURPOSES.filter((purpose) =>
      mayReadFile({ user_id: userId }, { owner_id: 'ann', purpose }),
    );
  expect(readable('ann')).toEqual(['offer_photo', 'evidence', 'message_photo', 'verification']);
  expect(readable('bob')).toEqual(['offer_photo']);
});
