import { PERMISSIONS } from '@guildhall/domain/kernel/permissions';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from './root.ts';

/** Every procedure with its kind and permission, written out: a new one needs its row here (Z1). */
const MATRIX = `
catalog.brand             query     public
catalog.brands            query     public
catalog.game              query     public
catalog.games             query     public
catalog.home              query     public
offers.detail             query     public
offers.list               query     public
offers.similar            query     public
orders.abandon            mutation  orders.trade
orders.cancelBeforeStart  mutation  orders.trade
orders.cancelLate         mutation  orders.trade
orders.cannotDeliver      mutation  orders.trade
orders.checkOut           mutation  orders.trade
orders.confirm            mutation  orders.trade
orders.deliver            mutation  orders.trade
orders.detail             query     orders.trade
orders.list               query     orders.trade
orders.payFromWallet      mutation  orders.trade
orders.returnSealed       mutation  orders.trade
orders.startDelivery      mutation  orders.trade
payments.detail           query     orders.trade
payments.startForOrder    mutation  orders.trade
payments.startTopUp       mutation  orders.trade
site.info                 query     public
vault.log                 query     orders.trade
vault.reveal              mutation  orders.trade
wallet.entries            query     signed_in
wallet.holds              query     signed_in
wallet.moveEarnings       mutation  orders.trade
wallet.summary            query     signed_in`;

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

test('every procedure declares a permission, and the one that the matrix says (Z1)', () => {
  const found = procedures.map(({ name, type, permission }) => `${name} ${type} ${permission}`);
  const expected = MATRIX.trim()
    .split('\n')
    .map((line) => line.replaceAll(/ +/g, ' '));
  expect(found.toSorted()).toEqual(expected);
  for (const { permission } of procedures) expect(PERMISSIONS).toContain(permission);
});

describe.each(procedures)('$name', ({ inputs, output }) => {
  test('declares what it answers', () => {
    expect(output).toBeInstanceOf(z.ZodType);
  });

  test('takes no field that it does not know (Z4)', () => {
    for (const input of inputs) {
      expect(input).toBeInstanceOf(z.ZodObject);
      const refused = (input as z.ZodObject).safeParse({ role: 'admin', balance_minor: 1 });
      const unknown = refused.error?.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [],
      );
      expect(unknown?.toSorted()).toEqual(['balance_minor', 'role']);
    }
  });
});

test('whatever changes something is for nobody unknown and takes one described input', () => {
  for (const { name, permission, inputs } of procedures.filter((p) => p.type === 'mutation')) {
    expect([name, permission === 'public', inputs.length]).toEqual([name, false, 1]);
  }
});
