import { Refusal } from '@guildhall/domain/kernel/errors';
import { newId } from '@guildhall/domain/kernel/ids';
import type { DraftForm, PublishDraft } from '@guildhall/domain/offers/drafts/schema';
import { buyer, seller } from '@guildhall/scenes/actors';
import { testBrand, testGame } from '@guildhall/scenes/catalog';
import { tablesThatHold } from '@guildhall/scenes/database/database-image';
import { uploadedImage } from '@guildhall/scenes/files';
import { accountOffer, testCode } from '@guildhall/scenes/offers';
import { boughtOrder, reveal } from '@guildhall/scenes/orders';
import { type Scene, testScene } from '@guildhall/scenes/scene';
import { testDatabase, type TestDatabase } from '@guildhall/scenes/database/test-database';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../../kernel/viewer.ts';
import { startVacation } from '../follow-absences.ts';
import { readOffer } from '../read-offers.ts';
import { discardDraft } from './discard-draft.ts';
import { publishDraft } from './publish-draft.ts';
import { readDraft, readDrafts } from './read-drafts.ts';
import { readSellingTerms } from './read-selling-terms.ts';
import { saveDraft } from './save-draft.ts';

let database: TestDatabase;
let scene: Scene;
let gameSlug: string;
let brandSlug: string;
let shop: Viewer;

beforeAll(async () => {
  database = await testDatabase();
  scene = testScene(database.db);
  gameSlug = (await testGame(scene)).slug;
});
afterAll(() => database.close());
beforeEach(async () => {
  [shop, { slug: brandSlug }] = await Promise.all([seller(scene), testBrand(scene)]);
});

const account: DraftForm = {
  title: 'An account that a draft became',
  description: 'It has everything that an offer needs, and it is sold in tests only.',
  attributes: { rank: 'Gold', level: 30 },
  price_minor: 10_000,
  delivery: 'instant',
  warranty_days: 7,
};
const card: DraftForm = {
  title: 'A card that a draft became',
  description: 'It has everything that an offer needs, and it is sold in tests only.',
  region_code: 'US',
  face_value_minor: 2_500,
  price_minor: 2_300,
  delivery: 'instant',
  max_quantity: 10,
};
const login = () => ({ login: `player-${newId()}`, password: 'hunter2-hunter2' });

async function save(
  form: DraftForm,
  { by = shop, id = newId(), revision = 0, kind = 'account' as 'account' | 'gift_card' } = {},
) {
  const saved = await saveDraft(scene.services, by, {
    draft_id: id,
    kind,
    product_slug: kind === 'account' ? gameSlug : brandSlug,
    revision,
    form,
  });
  return { ...saved, draft_id: id };
}

async function publishForm(
  form: DraftForm,
  {
    by = shop,
    kind = 'account' as 'account' | 'gift_card',
    ...rest
  }: { by?: Viewer; kind?: 'account' | 'gift_card' } & Partial<PublishDraft> = {},
) {
  const { draft_id, revision } = await save(form, { by, kind });
  return await publishDraft(scene.services, by, {
    idempotency_key: newId(),
    draft_id,
    revision,
    secrets: kind === 'account' && form.delivery === 'instant' ? [login()] : [],
    codes: '',
    accepts_rules: true,
    ...rest,
  });
}

const codesOf = (faults: Readonly<Record<string, readonly { code: string }[]>>) =>
  Object.entries(faults)
    .map(([field, [first]]) => `${field} ${first?.code}`)
    .toSorted();

async function refusalOf(work: Promise<unknown>) {
  const error = await work.catch((refused: unknown) => refused);
  if (!(error instanceof Refusal)) throw new Error('not refused', { cause: error });
  return { code: error.code, fields: codesOf(error.fields) };
}

describe('a draft', () => {
  test('is stored as it is, and says what keeps it from being published', async () => {
    const form = { title: 'Short', attributes: { rank: 'Wood' }, price_minor: 1_000_000 };
    const { draft_id, faults } = await save(form);
    const wrong = [
      'attributes.level required',
      'attributes.rank not_listed',
      'delivery not_listed',
      'description required',
      'price_minor price_above_level',
      'title too_short',
      'warranty_days required',
    ];
    expect(codesOf(faults)).toEqual(wrong.toSorted());
    const reading = await readDraft(scene.services, shop, { draft_id });
    expect(reading.draft.form).toEqual(form);
    expect(codesOf(reading.faults)).toEqual(wrong.toSorted());
  });

  test('without faults can be published, and one of a card names its own', async () => {
    expect((await save(account)).faults).toEqual({});
    expect((await save(card, { kind: 'gift_card' })).faults).toEqual({});
    const wrong = {
      ...card,
      face_value_minor: 999,
      delivery: 'manual' as const,
      min_quantity: 20,
      tiers: [{ min_quantity: 5, unit_price_minor: 2_300 }],
    };
    expect(codesOf((await save(wrong, { kind: 'gift_card' })).faults)).toEqual([
      'delivery_minutes delivery_time_required',
      'face_value_minor region_or_value',
      'manual_stock stock_required',
      'max_quantity most_below_least',
      'tiers tier_order',
    ]);
  });

  test('that another window has changed is not overwritten', async () => {
    const { draft_id } = await save({ title: 'One' });
    const second = await save({ title: 'Two' }, { id: draft_id, revision: 1 });
    expect(second.revision).toBe(2);
    const late = save({ title: 'Three' }, { id: draft_id, revision: 1 });
    expect(await refusalOf(late)).toEqual({ code: 'DRAFT_CHANGED', fields: [] });
    // A call whose answer was lost is repeated.
    const again = await save({ title: 'Two' }, { id: draft_id, revision: 1 });
    expect(again.revision).toBe(2);
  });

  test('is nobody else’s, and each seller has so many', async () => {
    const { draft_id, revision } = await save(account);
    const stranger = await seller(scene);
    const theirs = { by: stranger, id: draft_id, revision };
    const call = { draft_id };
    const publishing = { ...call, revision, idempotency_key: newId(), secrets: [login()] };
    for (const attempt of [
      () => save({ title: 'Mine' }, theirs),
      () => readDraft(scene.services, stranger, call),
      () => discardDraft(scene.services, stranger, call),
      () =>
        publishDraft(scene.services, stranger, { ...publishing, codes: '', accepts_rules: true }),
    ]) {
      expect((await refusalOf(attempt())).code).toBe('DRAFT_NOT_FOUND');
    }
    expect(await readDrafts(scene.services, stranger)).toEqual([]);
    for (let count = 1; count < 50; count += 1) await save({});
    expect((await refusalOf(save({}))).code).toBe('DRAFT_LIMIT');
    await discardDraft(scene.services, shop, call);
    await save({});
    expect(await readDrafts(scene.services, shop)).toHaveLength(50);
  });
});

describe('a published draft', () => {
  test('is a listed offer and no draft any more, once for a repeated call', async () => {
    const { draft_id, revision } = await save(account);
    const call = {
      idempotency_key: newId(),
      draft_id,
      revision,
      secrets: [login()],
      codes: '',
      accepts_rules: true as const,
    };
    const published = await publishDraft(scene.services, shop, call);
    expect(published.state).toBe('active');
    expect(await publishDraft(scene.services, shop, call)).toEqual(published);
    expect(await readDrafts(scene.services, shop)).toEqual([]);
    const { offer } = await readOffer(scene.services, published.offer_id);
    expect(offer).toMatchObject({ title: account.title, price_minor: 10_000, fee_minor: 400 });
  });

  test('delivers the sign-in that it was published with, which no table holds (K1)', async () => {
    const secret = login();
    const { offer_id } = await publishForm(account, { secrets: [secret] });
    expect(await tablesThatHold(database.owner_db, secret.login)).toEqual([]);
    const ann = await buyer(scene);
    const orderId = await boughtOrder(scene, ann, offer_id);
    const [fields = []] = await reveal(scene, ann, orderId);
    expect(fields.find(({ key }) => key === 'login')?.value).toBe(secret.login);
  });

  test('of cards sells the pasted codes; without any it waits for them', async () => {
    const codes = [testCode(), testCode()].map(({ code }) => code).join('\n');
    const kind = 'gift_card' as const;
    const { offer_id, state } = await publishForm(card, { kind, codes });
    expect(state).toBe('active');
    expect((await readOffer(scene.services, offer_id)).offer.counted_stock).toBe(2);
    brandSlug = (await testBrand(scene)).slug;
    expect((await publishForm(card, { kind })).state).toBe('out_of_stock');
  });

  test('of a new seller waits for its review, as the terms have said', async () => {
    const newcomer = await seller(scene, { seller_level: 0 });
    const query = { kind: 'account', product_slug: gameSlug, language: 'en' } as const;
    const terms = await readSellingTerms(scene.services, newcomer, query);
    expect(terms).toMatchObject({ review_reasons: ['first_offers'], live_offers: 0 });
    expect((await publishForm(account, { by: newcomer })).state).toBe('pending_review');
  });

  test('keeps its photos in their order, which expire with a discarded draft', async () => {
    const files = [
      await uploadedImage(scene, shop, 'offer_photo'),
      await uploadedImage(scene, shop, 'offer_photo'),
    ];
    const photos = files.map((id, index) => ({ file_id: id, caption: `Photo ${index}` }));
    const { draft_id } = await save({ photos });
    await discardDraft(scene.services, shop, { draft_id });
    const { offer_id } = await publishForm({ ...account, photos: photos.toReversed() });
    const { offer } = await readOffer(scene.services, offer_id);
    expect(offer.photos.map(({ file_id, caption }) => [file_id, caption])).toEqual([
      [files[1], 'Photo 1'],
      [files[0], 'Photo 0'],
    ]);
    expect(offer.photos[0]?.variants.map(({ media_type }) => media_type)).toContain('image/avif');
    const kept = await database.db.selectFrom('files').select('expires_at').execute();
    expect(kept.every(({ expires_at }) => expires_at === null)).toBe(true);
  });
});

describe('nothing is published, and the draft stays,', () => {
  test.each<[string, DraftForm, Partial<PublishDraft>, string, string[]]>([
    [
      'of a form with several faults: all of them are named',
      { ...account, title: 'Short', attributes: { rank: 'Gold' }, warranty_days: 0 },
      {},
      'OFFER_INVALID',
      ['attributes.level required', 'title too_short', 'warranty_days not_listed'],
    ],
    [
      'without the sign-in of an instant delivery',
      account,
      { secrets: [] },
      'OFFER_INVALID',
      ['secrets every_unit_sealed'],
    ],
    [
      'with a sign-in that lacks a field',
      account,
      { secrets: [{ login: 'player' }] },
      'SECRET_INVALID',
      ['secrets.0.password required'],
    ],
  ])('%s', async (_what, form, call, code, fields) => {
    expect(await refusalOf(publishForm(form, call))).toEqual({ code, fields });
    expect(await readDrafts(scene.services, shop)).toHaveLength(1);
  });

  test('with codes of which some lines are wrong', async () => {
    const first = testCode().code;
    const codes = `${first}\nwrong\n${first}`;
    const work = publishForm(card, { kind: 'gift_card', codes });
    expect(await refusalOf(work)).toEqual({
      code: 'CODES_INVALID',
      fields: ['lines.2.code format_like', 'lines.3.code code_repeated'],
    });
    expect(await readDrafts(scene.services, shop)).toHaveLength(1);
  });

  test('of what the seller offers already, or has changed since', async () => {
    await accountOffer(scene, shop, {
      game_slug: gameSlug,
      attributes: { rank: 'Gold', level: 30 },
    });
    expect((await refusalOf(publishForm(account))).code).toBe('OFFER_DUPLICATE');
    expect((await refusalOf(publishForm(account, { revision: 2 }))).code).toBe('DRAFT_CHANGED');
  });

  test('by whoever is not verified, or away', async () => {
    const unverified = await seller(scene, { verification_level: 1 });
    expect((await refusalOf(publishForm(account, { by: unverified }))).code).toBe(
      'SELLER_NOT_VERIFIED',
    );
    await startVacation(scene.services, shop, { idempotency_key: newId(), until: null });
    const query = { kind: 'account', language: 'en' } as const;
    expect(await readSellingTerms(scene.services, shop, query)).toMatchObject({
      is_away: true,
      verification_needed: 2,
      verification_level: 3,
    });
    expect((await refusalOf(publishForm(account))).code).toBe('OFFER_EVENT_REFUSED');
  });

  test('with the photo of somebody else', async () => {
    const other = await seller(scene);
    const fileId = await uploadedImage(scene, other, 'offer_photo');
    const photos = [{ file_id: fileId, caption: '' }];
    expect((await refusalOf(save({ ...account, photos }))).code).toBe('FILE_NOT_FOUND');
  });
});
