import { PERMISSIONS } from '@guildhall/domain/kernel/permissions';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from './root.ts';

interface Described {
  readonly type: string;
  readonly meta?: { readonly permission?: string };
  readonly inputs: readonly unknown[];
  readonly output?: unknown;
}

const procedures = Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => {
  const { type, meta, inputs, output } = (procedure as { _def: Described })._def;
  return { name, type, permission: meta?.permission, inputs, output };
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
      expect(object).toBeInstanceOf(z.ZodObject);
      const refused = (object as z.ZodObject).safeParse({ role: 'admin', balance_minor: 1 });
      const unknown = refused.error?.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [],
      );
      expect(unknown?.toSorted()).toEqual(['balance_minor', 'role']);
    }
  });
});

test('every mutation requires a permission and one described input', () => {
  for (const { name, permission, inputs } of procedures.filter((p) => p.type === 'mutation')) {
    expect([name, permission === 'public', inputs.length]).toEqual([name, false, 1]);
  }
});
