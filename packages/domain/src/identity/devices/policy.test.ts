import { expect, test } from 'vitest';
import { areLinked, areLinkedByDevice } from './policy.ts';

test.each([
  [false, false, false, false, false],
  [true, false, false, true, true],
  [false, true, false, false, true],
  [true, true, false, true, true],
  // Everybody signs in as the users of a demo, on whatever device; money has one destination.
  [true, false, true, false, false],
  [false, true, true, false, true],
  [true, true, true, false, true],
])(
  'same device %j, same payout method %j, public %j: linked by device %j, linked %j (Z9)',
  (device, method, open, byDevice, linked) => {
    const facts = { share_device: device, share_method: method, are_public: open };
    expect(areLinkedByDevice(facts)).toBe(byDevice);
    expect(areLinked(facts)).toBe(linked);
  },
);
