import { expect, test } from 'vitest';
import { verificationActors } from './policy.ts';

const NO_LINK = { share_device: false, share_method: false, are_public: false };
const request = { user_id: 'ann' };

test('staff who verify users work on requests of others', () => {
  const actors = (role: 'user' | 'moderator' | 'support' | 'admin') =>
    verificationActors({ user_id: 'bob', role }, request, NO_LINK);
  expect(actors('support')).toEqual(['staff']);
  expect(actors('admin')).toEqual(['staff']);
  expect([...actors('user'), ...actors('moderator')]).toEqual([]);
});

test('nobody works on their own request, or on that of somebody they are linked with (Z9)', () => {
  expect(verificationActors({ user_id: 'ann', role: 'admin' }, request, NO_LINK)).toEqual([
    'applicant',
  ]);
  const admin = { user_id: 'bob', role: 'admin' } as const;
  const linked = (changes: object) =>
    verificationActors(admin, request, { ...NO_LINK, ...changes });
  expect(linked({ share_device: true })).toEqual([]);
  expect(linked({ share_method: true })).toEqual([]);
  expect(linked({ share_device: true, are_public: true })).toEqual(['staff']);
  expect(linked({ share_method: true, are_public: true })).toEqual([]);
  expect(verificationActors(admin, request, null)).toEqual([]);
});
