import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import { Refusal, type RefusalKind } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { httpStatusOf, publicError, restBody, retryAfterSeconds, trpcCodeOf } from './errors.ts';

const answers: Record<RefusalKind, [string, number]> = {
  invalid: ['BAD_REQUEST', 400],
  unauthenticated: ['UNAUTHORIZED', 401],
  forbidden: ['FORBIDDEN', 403],
  not_found: ['NOT_FOUND', 404],
  conflict: ['CONFLICT', 409],
  too_many: ['TOO_MANY_REQUESTS', 429],
  unavailable: ['SERVICE_UNAVAILABLE', 503],
};

test('every code of the catalogue has its answer on both transports', () => {
  for (const [code, { kind }] of Object.entries(errorCatalogue)) {
    const known = code as ErrorCode;
    expect([code, trpcCodeOf(known), httpStatusOf(known)]).toEqual([code, ...answers[kind]]);
  }
  expect([trpcCodeOf('INTERNAL'), httpStatusOf('INTERNAL')]).toEqual([
    'INTERNAL_SERVER_ERROR',
    500,
  ]);
});

describe('whatever is not of the catalogue says nothing of itself (LOG4)', () => {
  const opaque = { code: 'INTERNAL', facts: {}, fields: {} };
  test.each([
    ['an error', new Error('password hunter2 at 10.0.0.7')],
    ['a refusal nobody knows', new Refusal('NO_SUCH_CODE', { secret: 'hunter2' })],
    ['a refusal named like a prototype’s own', new Refusal('constructor')],
    ['a text', 'hunter2'],
    ['nothing', undefined],
  ])('%s', (_what, thrown) => {
    expect(publicError(thrown)).toEqual(opaque);
    expect(restBody(publicError(thrown), 'en')).toEqual({
      non_field_errors: [expect.stringContaining('Something went wrong')],
    });
  });

  test('nor does the cause of a refusal leave the house', () => {
    const refusal = new Refusal('SECRET_UNREADABLE');
    refusal.cause = new Error('the vault key 4711 is not known here');
    expect(JSON.stringify(publicError(refusal))).not.toContain('4711');
  });
});

const coded = (code: string, message = 'from the driver') =>
  Object.assign(new Error(message), { code });

describe('a database that cannot answer now is told as such, with a time to come back (F6, F8)', () => {
  test.each([
    ['the pool is full or the server away', new Error('timeout exceeded when trying to connect')],
    ['the connection was cut', new Error('Connection terminated unexpectedly')],
    ['the connection took too long', new Error('Connection terminated due to connection timeout')],
    ['the pool is closing', new Error('Cannot use a pool after calling end on the pool')],
    ['nobody listens', coded('ECONNREFUSED')],
    [
      'nobody listens on two addresses',
      Object.assign(new AggregateError([]), coded('ECONNREFUSED')),
    ],
    ['it was reset', coded('ECONNRESET')],
    ['a lock was not had in time', coded('55P03')],
    ['a statement took too long', coded('57014')],
    ['it is shutting down', coded('57P01')],
    ['it crashed', coded('57P02')],
    ['it starts', coded('57P03')],
    ['the connection failed', coded('08006')],
    ['it has no connection left', coded('53300')],
    ['its disk is full', coded('53100')],
    ['it is read-only', coded('25006')],
    ['every turn ended in a deadlock (F9)', coded('40P01')],
    ['every turn met another (F9)', coded('40001')],
    ['another error was caused by it', new Error('a page failed', { cause: coded('57P01') })],
  ])('%s', (_what, thrown) => {
    const told = publicError(thrown);
    expect(told).toEqual({ code: 'UNAVAILABLE', facts: { retry_after_seconds: 5 }, fields: {} });
    expect([httpStatusOf(told.code), retryAfterSeconds(told)]).toEqual([503, 5]);
    expect(JSON.stringify(restBody(told, 'en'))).not.toContain('driver');
  });

  test.each(['23505', '42P01', '22012', '0A000', 'XX000', 'ERR_INVALID_ARG_TYPE'])(
    '%s is a defect all the same',
    (code) => {
      expect(publicError(coded(code))).toMatchObject({ code: 'INTERNAL' });
    },
  );
});

test.each(['22021', '22P05'])(
  'text that the database could not hold is bad input (%s, I1)',
  (code) => {
    const told = publicError(coded(code, 'invalid byte sequence for encoding "UTF8": 0x00'));
    expect([told.code, httpStatusOf(told.code)]).toEqual(['INPUT_INVALID', 400]);
    expect(JSON.stringify(told)).not.toContain('UTF8');
  },
);

test('a refusal is told with its facts and fields', () => {
  const less = [fieldError('too_big', { most: 70 })];
  const refusal = new Refusal('INSUFFICIENT_FUNDS', { missing_minor: 70 }, { amount: less });
  expect(publicError(refusal)).toEqual({
    code: 'INSUFFICIENT_FUNDS',
    facts: { missing_minor: 70 },
    fields: { amount: less },
  });
});

describe('REST bodies are { field: [message] } (issue: bad input)', () => {
  test('without a field the code’s message stands under non_field_errors', () => {
    const told = publicError(new Refusal('NOT_SIGNED_IN'));
    expect(restBody(told, 'en')).toEqual({
      non_field_errors: ['You’re not signed in. Sign in and try again.'],
    });
    expect(restBody(told, 'de')).toEqual({
      non_field_errors: ['Du bist nicht angemeldet. Melde dich an und versuch es noch einmal.'],
    });
  });

  test('with fields they are the body', () => {
    const password = [fieldError('password_wrong'), fieldError('too_short', { least: 8 })];
    const told = publicError(new Refusal('REVEAL_PASSWORD_WRONG', {}, { password }));
    expect(restBody(told, 'en')).toEqual({
      password: ['The password is wrong.', 'Use at least 8 characters.'],
    });
    expect(restBody(told, 'de')).toEqual({
      password: ['Das Passwort ist falsch.', 'Mindestens 8 Zeichen.'],
    });
  });

  test('what a program goes on with stands beside the messages, how long to wait does not', () => {
    const facts = { user_id: 'u1', methods: ['totp', 'passkey'], retry_after_seconds: 9 };
    const { non_field_errors, ...rest } = restBody(
      publicError(new Refusal('USER_NOT_ACTIVATED', facts)),
      'en',
    );
    expect(non_field_errors).toHaveLength(1);
    expect(rest).toEqual({ user_id: ['u1'], methods: ['totp', 'passkey'] });
  });
});

test('what is wrong with an input stands under its field, however deep, as codes', () => {
  const schema = z.strictObject({
    email: z.string(),
    units: z.array(z.strictObject({ id: z.string().min(2) })),
  });
  const { error } = schema.safeParse({ units: [{ id: 'ab' }, { id: 'a', x: 1 }], role: 'admin' });
  expect(publicError(error).fields).toEqual({
    email: [fieldError('required')],
    'units.1.id': [fieldError('too_short', { least: 2 })],
    'units.1.x': [fieldError('unknown_field')],
    role: [fieldError('unknown_field')],
  });
  const whole = z.strictObject({ a: z.string() }).safeParse('nothing');
  expect(Object.keys(publicError(whole.error).fields)).toEqual(['non_field_errors']);
});

test('no more than a hundred fields are told, however many are wrong (I5)', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 0]));
  const { error } = z.strictObject({ a: z.string() }).safeParse(many);
  expect(Object.keys(publicError(error).fields)).toHaveLength(100);
});

test.each(['toString', 'constructor', 'hasOwnProperty', '__proto__', 'valueOf'])(
  'a field called %s is unknown like any other (I5)',
  (name) => {
    const { error } = z.strictObject({ a: z.string() }).safeParse({ a: 'x', [name]: 1 });
    const told = publicError(error).fields;
    expect(Object.entries(told)).toEqual([[name, [fieldError('unknown_field')]]]);
    expect(Object.getPrototypeOf(told)).toBe(Object.prototype);
  },
);
