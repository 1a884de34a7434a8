import { newId } from '@guildhall/domain/kernel/ids';
import type { SaveDraft } from '@guildhall/domain/offers/drafts/schema';
import { discardDraft } from '@guildhall/services/offers/drafts/discard-draft';
import { publishDraft } from '@guildhall/services/offers/drafts/publish-draft';
import { saveDraft } from '@guildhall/services/offers/drafts/save-draft';
import type { Call, RefusalFixture, RefusedRow } from './refused-call.ts';

const save =
  (who: 'shop' | 'stranger' | 'small_shop', changes: (of: RefusalFixture) => object): Call =>
  async (fixture) => {
    const input: SaveDraft = {
      draft_id: newId(),
      kind: 'account',
      product_slug: fixture.game_slug,
      revision: 0,
      form: { title: 'Another title' },
      ...changes(fixture),
    };
    return await saveDraft(fixture.scene.services, fixture.people[who], input);
  };

const publish =
  (changes: Partial<Parameters<typeof publishDraft>[2]>): Call =>
  async ({ scene, people, ids }) =>
    await publishDraft(scene.services, people.shop, {
      idempotency_key: newId(),
      draft_id: ids.draft_id,
      revision: 1,
      secrets: [],
      codes: '',
      accepts_rules: true,
      ...changes,
    });

/** The shop has a draft of an account that is delivered at once; the small shop has all it may. */
export const refusedDrafts: readonly RefusedRow[] = [
  ['save a draft', 'GAME_NOT_FOUND', save('shop', () => ({ product_slug: 'no-such-game' }))],
  ['save a draft', 'DRAFT_NOT_FOUND', save('stranger', ({ ids }) => ({ draft_id: ids.draft_id }))],
  ['save a draft', 'DRAFT_CHANGED', save('shop', ({ ids }) => ({ draft_id: ids.draft_id }))],
  ['save a draft', 'DRAFT_LIMIT', save('small_shop', () => ({}))],
  [
    'save a draft',
    'FILE_NOT_FOUND',
    save('shop', () => ({ form: { photos: [{ file_id: newId(), caption: '' }] } })),
  ],
  [
    'discard a draft',
    'DRAFT_NOT_FOUND',
    ({ scene, people, ids }) =>
      discardDraft(scene.services, people.stranger, { draft_id: ids.draft_id }),
  ],
  ['publish a draft', 'DRAFT_NOT_FOUND', publish({ draft_id: newId() })],
  ['publish a draft', 'DRAFT_CHANGED', publish({ revision: 2 })],
  ['publish a draft', 'OFFER_INVALID', publish({})],
  ['publish a draft', 'SECRET_INVALID', publish({ secrets: [{ login: 'x' }] })],
  [
    'publish a draft',
    'SECRET_DUPLICATE',
    async (fixture) => await publish({ secrets: [fixture.sealed] })(fixture),
  ],
];
