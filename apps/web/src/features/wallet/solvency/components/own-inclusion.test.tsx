// @vitest-environment happy-dom
import {
  buildTree,
  leafBytes,
  neighboursOf,
  SALT_BYTES,
  toHex,
} from '@guildhall/domain/wallet/solvency/rules';
import { messagesIn } from '@guildhall/locales/catalogues';
import { formatsIn } from '@guildhall/locales/formats';
import { screen } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { api } from '../../../../lib/test-api.ts';
import { renderPage, signedIn } from '../../../../lib/test-page.tsx';
import type { OutputOf } from '../../../../lib/test-procedures.ts';
import { OwnInclusion } from './own-inclusion.tsx';

const t = messagesIn('en', 'wallet/solvency');
const DAY = '2026-11-23';
/** As it is read, with plain spaces. */
const day = formatsIn('en').date(DAY).replaceAll(/\s/g, ' ');
const OWN = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';

type Inclusion = NonNullable<OutputOf<'wallet.inclusion'>['inclusion']>;

const digest = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const leaves = [OWN, OTHER, OWN, OTHER, OTHER].map((user, index) => ({
  user_id: user,
  salt: new Uint8Array(SALT_BYTES).fill(index + 1),
  amount_minor: 100 * (index + 1),
}));
const levels = buildTree(
  leaves.map((leaf) => ({ hash: digest(leafBytes(leaf)), sum_minor: leaf.amount_minor })),
  digest,
);

const inclusion: Inclusion = {
  day: DAY,
  user_id: OWN,
  leaves: leaves.flatMap(({ user_id, salt, amount_minor }, position) => {
    const path = neighboursOf(position, leaves.length).map(({ level, position: at, side }) => {
      const node = levels[level]?.[at];
      return { side, hash: toHex(node?.hash ?? salt), sum_minor: node?.sum_minor ?? 0 };
    });
    return user_id === OWN ? [{ amount_minor, salt: toHex(salt), path }] : [];
  }),
};

beforeEach(() => {
  signedIn();
  api.answer('wallet.inclusion', () => ({ inclusion }));
  api.answer('wallet.liabilities', () => {
    const root = levels.at(-1)?.[0];
    return {
      currency: 'USD',
      trees: [
        {
          day: DAY,
          root_hash: toHex(root?.hash ?? digest(new Uint8Array())),
          total_minor: root?.sum_minor ?? 0,
          leaf_count: leaves.length,
          fund_minor: 0,
          provider_minor: 0,
          bank_minor: 0,
          published_at: `${DAY}T00:30:00.000Z`,
        },
      ],
    };
  });
});

async function check(): Promise<void> {
  const { user } = renderPage(<OwnInclusion />);
  await user.click(screen.getByRole('button', { name: t('own.button') }));
}

test('parts that lead to the published root are added up', async () => {
  await check();
  expect(await screen.findByText(t('own.included', { amount: '$4.00', day }))).toBeTruthy();
});

const changed = (change: (leaf: Inclusion['leaves'][number]) => object) => ({
  ...inclusion,
  leaves: inclusion.leaves.map((leaf) => ({ ...leaf, ...change(leaf) })),
});

test.each<[string, Inclusion]>([
  ['another amount', changed(({ amount_minor }) => ({ amount_minor: amount_minor + 1 }))],
  ['another user', { ...inclusion, user_id: OTHER }],
  [
    'a sum below zero',
    changed(({ path }) => ({ path: path.map((s) => ({ ...s, sum_minor: -1 })) })),
  ],
  ['what is no hash', changed(({ path }) => ({ path: path.map((s) => ({ ...s, hash: 'x' })) }))],
  ['a day without a root', { ...inclusion, day: '2026-11-22' }],
  ['a part twice', { ...inclusion, leaves: [...inclusion.leaves, ...inclusion.leaves] }],
])('%s is found out', async (_what, lie) => {
  api.answer('wallet.inclusion', () => ({ inclusion: lie }));
  await check();
  expect(await screen.findByText(t('own.wrong'))).toBeTruthy();
});

test('somebody without money is told so', async () => {
  api.answer('wallet.inclusion', () => ({ inclusion: { ...inclusion, leaves: [] } }));
  await check();
  expect(await screen.findByText(t('own.nothing', { day }))).toBeTruthy();
});

test('before the first proof there is none', async () => {
  api.answer('wallet.inclusion', () => ({ inclusion: null }));
  await check();
  expect(await screen.findByText(t('own.none'))).toBeTruthy();
});
