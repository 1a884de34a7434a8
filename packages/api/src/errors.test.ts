import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ErrorCode, errorCatalogue } from '@guildhall/domain/kernel/error-codes';
import { Refusal, type RefusalKind } from '@guildhall/domain/kernel/errors';
import { fieldError } from '@guildhall/domain/kernel/field-errors';
import { KeyVaultUnavailable } from '@guildhall/services/ports/key-vault';
import { PortUnavailable } from '@guildhall/services/ports/port-unavailable';
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

test('every error code has a code in tRPC and a status in REST', () => {
  for (const [code, { kind }] of Object.entries(errorCatalogue)) {
    const known = code as ErrorCode;
    expect([code, trpcCodeOf(known), httpStatusOf(known)]).toEqual([code, ...answers[kind]]);
  }
  expect([trpcCodeOf('INTERNAL'), httpStatusOf('INTERNAL')]).toEqual([
    'INTERNAL_SERVER_ERROR',
    500,
  ]);
});

describe('an error outside the catalog reveals nothing (LOG4)', () => {
  const opaque = { code: 'INTERNAL', facts: {}, fields: {} };
  test.each([
    ['an error', new Error('password hunter2 at 10.0.0.7')],
    ['a refusal with an unknown code', new Refusal('NO_SUCH_CODE', { secret: 'hunter2' })],
    ['a refusal named like a prototype’s own', new Refusal('constructor')],
    ['a text', 'hunter2'],
    ['nothing', undefined],
  ])('%s', (_what, thrown) => {
    expect(publicError(thrown)).toEqual(opaque);
    expect(restBody(publicError(thrown), 'en')).toEqual({
      non_field_errors: [expect.stringContaining('Something went wrong')],
    });
  });

  test('the cause of a refusal is not sent to the client', () => {
    const refusal = new Refusal('SECRET_UNREADABLE');
    refusal.cause = new Error('the vault key 4711 is not known here');
    expect(JSON.stringify(publicError(refusal))).not.toContain('4711');
  });
});

const coded = (code: string, message = 'from the driver') =>
  Object.assign(new Error(message), { code });

describe('an unavailable database is UNAVAILABLE with a time to retry (F6, F8)', () => {
  test.each([
    [
      'the pool is full or the server unreachable',
      new Error('timeout exceeded when trying to connect'),
    ],
    ['the key service is away (fault 22)', new KeyVaultUnavailable('no answer')],
    ['the connection was cut', new Error('Connection terminated unexpectedly')],
    ['the connection took too long', new Error('Connection terminated due to connection timeout')],
    ['the pool is closing', new Error('Cannot use a pool after calling end on the pool')],
    ['no server listens', coded('ECONNREFUSED')],
    [
      'no server listens on two addresses',
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
    const body = publicError(thrown);
    expect(body).toEqual({ code: 'UNAVAILABLE', facts: { retry_after_seconds: 5 }, fields: {} });
    expect([httpStatusOf(body.code), retryAfterSeconds(body)]).toEqual([503, 5]);
    expect(JSON.stringify(restBody(body, 'en'))).not.toContain('driver');
  });

  test.each(['23505', '42P01', '22012', '0A000', 'XX000', 'ERR_INVALID_ARG_TYPE'])(
    '%s is a defect',
    (code) => {
      expect(publicError(coded(code))).toMatchObject({ code: 'INTERNAL' });
    },
  );
});

test.each(['22021', '22P05'])(
  'text that the database cannot store is bad input (%s, I1)',
  (code) => {
    const body = publicError(coded(code, 'invalid byte sequence for encoding "UTF8": 0x00'));
    expect([body.code, httpStatusOf(body.code)]).toEqual(['INPUT_INVALID', 400]);
    expect(JSON.stringify(body)).not.toContain('UTF8');
  },
);

test('a refusal is sent with its facts and fields', () => {
  const less = [fieldError('too_big', { most: 70 })];
  const refusal = new Refusal('INSUFFICIENT_FUNDS', { missing_minor: 70 }, { amount: less });
  expect(publicError(refusal)).toEqual({
    code: 'INSUFFICIENT_FUNDS',
    facts: { missing_minor: 70 },
    fields: { amount: less },
  });
});

describe('REST bodies are { field: [message] } (issue: bad input)', () => {
  test('without a field the message of the code is under non_field_errors', () => {
    const body = publicError(new Refusal('NOT_SIGNED_IN'));
    expect(restBody(body, 'en')).toEqual({
      non_field_errors: ['You’re not signed in. Sign in and try again.'],
    });
    expect(restBody(body, 'de')).toEqual({
      non_field_errors: ['Du bist nicht angemeldet. Melde dich an und versuch es noch einmal.'],
    });
  });

  test('with fields the body contains only them', () => {
    const password = [fieldError('password_wrong'), fieldError('too_short', { least: 8 })];
    const body = publicError(new Refusal('REVEAL_PASSWORD_WRONG', {}, { password }));
    expect(restBody(body, 'en')).toEqual({
      password: ['The password is wrong.', 'Use at least 8 characters.'],
    });
    expect(restBody(body, 'de')).toEqual({
      password: ['Das Passwort ist falsch.', 'Mindestens 8 Zeichen.'],
    });
  });

  test('facts are beside the messages, without the time to wait', () => {
    const facts = { user_id: 'u1', methods: ['totp', 'passkey'], retry_after_seconds: 9 };
    const { non_field_errors, ...rest } = restBody(
      publicError(new Refusal('USER_NOT_ACTIVATED', facts)),
      'en',
    );
    expect(non_field_errors).toHaveLength(1);
    expect(rest).toEqual({ user_id: ['u1'], methods: ['totp', 'passkey'] });
  });
});

test('errors of an input are under their field, at any depth, as codes', () => {
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

test('at most a hundred fields are reported (I5)', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 0]));
  const { error } = z.strictObject({ a: z.string() }).safeParse(many);
  expect(Object.keys(publicError(error).fields)).toHaveLength(100);
});

test.each(['toString', 'constructor', 'hasOwnProperty', '__proto__', 'valueOf'])(
  'a field named %s is unknown like any other (I5)',
  (name) => {
    const { error } = z.strictObject({ a: z.string() }).safeParse({ a: 'x', [name]: 1 });
    const body = publicError(error).fields;
    expect(Object.entries(body)).toEqual([[name, [fieldError('unknown_field')]]]);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  },
);

/**
 * The errors of ports that say something else than "not now", and the use case that handles each.
 * Everything that a call may meet later without them is a PortUnavailable.
 */
const HANDLED: Readonly<Record<string, string>> = {
  ContentMismatch: 'files/store-objects.ts',
  DocumentRefused: 'ports/files/image-worker.ts',
  VideoRefused: 'ports/files/image-worker.ts',
  ExchangeRatesError: 'kernel/rates/import-exchange-rates.ts',
  ExternalIdentityError: 'identity/sessions/show-presence.ts',
  ForbiddenAddressError: 'ports/outgoing/outgoing-requests.ts',
  ImageRefused: 'files/make-copies.ts',
  RefusedByProvider: 'payments/refunds/send-refunds.ts',
  UnknownAtProvider: 'webhooks/handle-event.ts',
};
/** Where every failure of a step becomes a refusal, whatever its class. */
const HANDLES_ALL = 'whileAvailable(';

const SERVICES = path.resolve(import.meta.dirname, '../../services/src');

type ErrorClass = new (...facts: never[]) => Error;

function isErrorClass(exported: unknown): exported is ErrorClass {
  return typeof exported === 'function' && exported.prototype instanceof Error;
}

/** The errors that the ports export, by name. */
async function errorsOfPorts(): Promise<ReadonlyMap<string, ErrorClass>> {
  const files = globSync('ports/**/*.ts', { cwd: SERVICES }).filter(
    // The worker thread works as soon as it is loaded.
    (file) => !file.endsWith('.test.ts') && !file.endsWith('-worker.ts'),
  );
  const found = new Map<string, ErrorClass>();
  for (const file of files) {
    const text = readFileSync(path.join(SERVICES, file), 'utf8');
    if (!/\bclass \w+ extends/.test(text)) continue;
    const exports = (await import(path.join(SERVICES, file))) as Record<string, unknown>;
    for (const [name, exported] of Object.entries(exports)) {
      if (isErrorClass(exported)) found.set(name, exported);
    }
  }
  return found;
}

const errors = await errorsOfPorts();

describe('the errors of ports', () => {
  test('are found', () => {
    expect([...errors.keys()]).toEqual(
      expect.arrayContaining(['ImageEncoderBusy', 'KeyVaultUnavailable', 'ImageRefused']),
    );
  });

  test.each([...errors].filter(([name]) => !(name in HANDLED)))(
    '%s is 503 with a time to retry, wherever it is thrown (F17, F22)',
    (_name, PortError) => {
      const error = Object.assign(Object.create(PortError.prototype) as Error, { message: 'x' });
      expect(error).toBeInstanceOf(PortUnavailable);
      const body = publicError(error);
      expect([httpStatusOf(body.code), retryAfterSeconds(body)]).toEqual([503, 5]);
    },
  );

  test.each(Object.entries(HANDLED))('%s is handled by %s', (name, file) => {
    expect(errors.get(name)).toBeDefined();
    const text = readFileSync(path.join(SERVICES, file), 'utf8');
    expect([`instanceof ${name}`, HANDLES_ALL].some((how) => text.includes(how))).toBe(true);
  });
});
