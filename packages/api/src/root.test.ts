import { PERMISSIONS } from '@guildhall/domain/kernel/permissions';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { Declaration } from './declaration.ts';
import type { AppRouter as PublishedRouter } from '../generated/client-types/index.d.ts';
import { type AppRouter, appRouter, restRoutes } from './root.ts';

interface Described {
  readonly type: string;
  readonly meta?: Partial<Declaration>;
  readonly inputs: readonly unknown[];
  readonly output?: unknown;
}

const procedures = Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => {
  const { type, meta, inputs, output } = (procedure as { _def: Described })._def;
  const { permission, network_limit: limit, event } = meta ?? {};
  return { name, type, permission, limit, inputs, output: event ?? output };
});

// proofs/permission-matrix/rows.ts lists who may call each of them.
test('every procedure declares a permission (Z1)', () => {
  for (const { permission } of procedures) expect(PERMISSIONS).toContain(permission);
});

describe.each(procedures)('$name', ({ inputs, output }) => {
  test('declares its output', () => {
    expect(output).toBeInstanceOf(z.ZodType);
  });

  test('refuses unknown fields (Z4)', () => {
    for (const input of inputs) {
      // An optional input is an object inside its default.
      const object = input instanceof z.ZodPrefault ? input.unwrap() : input;
      // Of a union each object refuses them.
      const objects = object instanceof z.ZodDiscriminatedUnion ? object.options : [object];
      for (const each of objects) {
        expect(each).toBeInstanceOf(z.ZodObject);
        const refused = (each as z.ZodObject).safeParse({ is_admin: true, balance_minor: 1 });
        const unknown = refused.error?.issues.flatMap((issue) =>
          issue.code === 'unrecognized_keys' ? issue.keys : [],
        );
        expect(unknown?.toSorted()).toEqual(['balance_minor', 'is_admin']);
      }
    }
  });
});

test('every mutation has one described input, and a limit for each network if it is public (R1)', () => {
  for (const { name, permission, limit, inputs } of procedures.filter(
    (p) => p.type === 'mutation',
  )) {
    expect([name, permission !== 'public' || limit !== undefined, inputs.length]).toEqual([
      name,
      true,
      1,
    ]);
  }
});

/** They count attempts by address and network themselves, and spare known devices (A3). */
const SIGN_INS = [
  '/api/oauth/login/',
  '/api/oauth/login/second-factor/',
  '/api/oauth/login/passkey/',
];

test('every public route that changes something has a limit for each network (R1)', () => {
  const unlimited = restRoutes.filter(
    ({ method, permission, mode, takes, network_limit }) =>
      method === 'POST' &&
      permission === 'public' &&
      mode === 'always' &&
      // Signed by a payment provider, and sent in bursts.
      takes !== 'bytes' &&
      network_limit === undefined,
  );
  expect(unlimited.map(({ path }) => path).toSorted()).toEqual(SIGN_INS.toSorted());
});

/** The names of the calls of which `Sub` has what `Super` does not allow. */
type Differing<Sub, Super> = {
  [Room in keyof Sub & string]: {
    [Name in keyof Sub[Room] & string]: Room extends keyof Super
      ? Name extends keyof Super[Room]
        ? Sub[Room][Name] extends Super[Room][Name]
          ? never
          : `${Room}.${Name}`
        : `${Room}.${Name}`
      : `${Room}.${Name}`;
  }[keyof Sub[Room] & string];
}[keyof Sub & string];

// The compiler decides it, not the run, and its message has the names of the calls that differ.
test('a client of the published types sends what is taken and understands what is returned', () => {
  type Inputs = Differing<inferRouterInputs<PublishedRouter>, inferRouterInputs<AppRouter>>;
  type Outputs = Differing<inferRouterOutputs<AppRouter>, inferRouterOutputs<PublishedRouter>>;
  expectTypeOf<Inputs>().toEqualTypeOf<never>();
  expectTypeOf<Outputs>().toEqualTypeOf<never>();
});
