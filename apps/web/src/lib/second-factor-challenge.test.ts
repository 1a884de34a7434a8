import { expect, test } from 'vitest';
import { ApiError } from './api-client.ts';
import { readSecondFactorChallenge } from './second-factor-challenge.ts';

const refused = (status: number, body: unknown) => new ApiError(status, 'refused', body);

test('a right first factor leads to the second step, with its ticket and ways', () => {
  const body = { non_field_errors: ['…'], ticket: ['t'], methods: ['passkey', 'totp'] };
  expect(readSecondFactorChallenge(refused(403, body))).toEqual({
    ticket: 't',
    methods: ['passkey', 'totp'],
  });
});

test.each([
  new Error('no answer'),
  refused(400, { ticket: ['t'] }),
  refused(403, null),
  refused(403, { non_field_errors: ['suspended'] }),
  refused(403, { ticket: [] }),
])('%o does not', (error) => {
  expect(readSecondFactorChallenge(error)).toBeNull();
});
