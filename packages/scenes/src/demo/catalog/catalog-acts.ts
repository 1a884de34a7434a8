import { saveGame } from '@guildhall/services/catalog/editing/save-game';
import { setRestriction } from '@guildhall/services/catalog/editing/set-traits';
import { newId } from '@guildhall/domain/kernel/ids';
import type { Scene } from '../../scene.ts';
import type { DemoPeople } from '../users.ts';

/** What an admin has in hand: a game that is not shown yet, and a brand with rules of its own. */
export async function playCatalogActs(
  { services }: Scene,
  { admin }: Pick<DemoPeople, 'admin'>,
): Promise<void> {
  await saveGame(services, admin, {
    idempotency_key: newId(),
    base_hash: null,
    game: {
      slug: 'harbor-lights',
      name: 'Harbor Lights',
      publisher: 'North House',
      genre: 'Building',
      description: 'Build a harbor, light its towers, and trade with every island in sight.',
      risk_class: 'B',
      popularity: 1,
      aliases: [],
      delivery_choices_minutes: null,
      texts: {
        de: {
          genre: 'Aufbau',
          description:
            'Baue einen Hafen, entzünde seine Türme und handle mit jeder Insel in Sicht.',
        },
      },
    },
    cover: { as: 'kept' },
    reason: 'Its attributes are agreed with the first sellers next week.',
  });
  await setRestriction(services, admin, {
    idempotency_key: newId(),
    kind: 'brand',
    slug: 'spotify',
    restricted: true,
    rule: 'code_fraud',
    reason: 'Three codes of this month had been used before.',
  });
}
