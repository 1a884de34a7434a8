import type { SignedInView } from '@guildhall/api/identity/views';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-errors.ts';
import { signInOutcome } from './sign-in-outcome.ts';

const owed = { non_field_errors: ['…'], ticket: ['t'], methods: ['passkey', 'totp'] };

test('a right first factor leads to the second step, with its ticket and methods', async () => {
  const refusal = new ApiError(403, 'refused', owed, 'SECOND_FACTOR_REQUIRED');
  expect(await signInOutcome(Promise.reject(refusal))).toEqual({
    outcome: 'second_factor_required',
    ticket: 't',
    methods: ['passkey', 'totp'],
  });
});

test('an answer with a token is a completed sign-in', async () => {
  const signedIn = { access_token: 'token' } as SignedInView;
  const outcome = await signInOutcome(Promise.resolve(signedIn));
  expect(outcome).toEqual({ outcome: 'signed_in', signedIn });
});

test.each([
  new Error('no answer'),
  new ApiError(403, 'refused', owed),
  new ApiError(403, 'refused', owed, 'USER_INACTIVE'),
  new ApiError(400, 'refused', { ticket: ['t'] }, 'SIGN_IN_EXPIRED'),
])('%o stays what it is, whatever fields it has', async (error) => {
  await expect(signInOutcome(Promise.reject(error))).rejects.toBe(error);
});
