import { describe, expect, test } from 'vitest';
import { ROLES } from '../../kernel/roles.ts';
import { mayBreakGlass } from './policy.ts';

const order = { buyer_id: 'ann', seller_id: 'shop' };
const none = { share_device: false, share_method: false, are_public: false };

describe('who takes part in viewing what was sold (Z7, Z9)', () => {
  test.each(ROLES)('a %s who has nothing to do with the order', (role) => {
    const viewer = { user_id: 'sue', role };
    expect(mayBreakGlass(viewer, order, [none, none])).toBe(role === 'support' || role === 'admin');
  });

  test.each(['ann', 'shop'])('never a party of the order, whatever their role: %s', (userId) => {
    expect(mayBreakGlass({ user_id: userId, role: 'admin' }, order, [none, none])).toBe(false);
  });

  test.each([
    [{ ...none, share_device: true }, false],
    [{ ...none, share_method: true }, false],
    // Everybody signs in as the users of a demo, on whatever device.
    [{ ...none, share_device: true, are_public: true }, true],
    [{ ...none, share_method: true, are_public: true }, false],
  ])('with a link to either party of %j: %s', (link, may) => {
    const sue = { user_id: 'sue', role: 'support' } as const;
    expect(mayBreakGlass(sue, order, [link, none])).toBe(may);
    expect(mayBreakGlass(sue, order, [none, link])).toBe(may);
  });
});
