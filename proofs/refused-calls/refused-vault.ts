import { randomBytes } from 'node:crypto';
import { ACTOR_PASSWORD } from '@guildhall/scenes/actors';
import { readRevealLog, revealUnit } from '@guildhall/services/orders/reveal-unit';
import { localKeyVault } from '@guildhall/services/ports/local-key-vault';
import { origin, type Call, type Id, type Person, type RefusedRow } from './refused-call.ts';

const look =
  (who: Person, order: Id, unit: Id, password = ACTOR_PASSWORD): Call =>
  async ({ scene, people, ids }) =>
    await revealUnit(
      scene.services,
      people[who],
      { order_id: ids[order], unit_id: ids[unit], password, consent: true },
      origin,
    );

/** Refusals of revealing what was sold. */
export const refusedVault: readonly RefusedRow[] = [
  ['reveal', 'ORDER_NOT_FOUND', look('stranger', 'delivered_id', 'unit_id')],
  ['reveal', 'ORDER_NOT_FOUND', look('ann', 'delivered_id', 'guessed_unit_id')],
  ['reveal', 'ORDER_EVENT_REFUSED', look('shop', 'delivered_id', 'unit_id')],
  ['reveal', 'REVEAL_TOO_OFTEN', look('guesser', 'guessed_id', 'guessed_unit_id')],
  [
    'reveal',
    'REVEAL_PASSWORD_WRONG',
    look('ann', 'delivered_id', 'unit_id', 'a guess'),
    ['reveal_tries'],
  ],
  [
    'reveal with another key',
    'SECRET_UNREADABLE',
    async (fixture) => {
      const keyVault = localKeyVault({
        encryption_keys: [randomBytes(32)],
        fingerprint_key: randomBytes(32),
      });
      const services = { ...fixture.scene.services, key_vault: keyVault };
      const scene = { ...fixture.scene, services };
      return await look('ann', 'delivered_id', 'unit_id')({ ...fixture, scene });
    },
  ],
  [
    'read the log of looks',
    'ORDER_NOT_FOUND',
    ({ scene, people, ids }) =>
      readRevealLog(scene.services, people.shop, {
        order_id: ids.delivered_id,
        unit_id: ids.unit_id,
      }),
  ],
];
