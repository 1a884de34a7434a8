import type { OutputOf } from '../../../lib/test-procedures.ts';

export type EditedGame = OutputOf<'catalog.editedGame'>;

/** A game that is shown, as the pages of staff get it; a test passes what it changes. */
export function sampleGame(changes: Partial<EditedGame> = {}): EditedGame {
  return {
    facts: {
      slug: 'harbour-kings',
      name: 'Harbour Kings',
      publisher: 'North House',
      genre: 'Strategy',
      description: 'A game about harbours that nobody plays.',
      risk_class: 'B',
      popularity: 10,
      aliases: ['hk'],
      delivery_choices_minutes: [20],
      texts: { de: { genre: 'Strategie' } },
    },
    base_hash: 'a'.repeat(64),
    hidden: false,
    restricted: false,
    offer_count: 3,
    cover_url: null,
    schema: {
      version: 1,
      attributes: [
        {
          key: 'rank',
          label: 'Rank',
          kind: 'choice',
          options: ['Bronze', 'Silver'],
          required: true,
          filterable: true,
          on_card: true,
        },
      ],
      vault: [{ key: 'login', label: 'Login', required: true, multiline: false }],
    },
    schema_hash: 'b'.repeat(64),
    translations: { de: { genre: 'Strategie' } },
    known_delivery_minutes: [20, 60],
    versions: [],
    acts: [],
    ...changes,
  };
}
