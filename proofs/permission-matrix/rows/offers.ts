import { newId } from '@guildhall/domain/kernel/ids';
import { TEST_FILE_BYTES, testCode, testCodeFile } from '@guildhall/scenes/offers';
import type { Names } from '../resource.ts';
import { type Rows, nothing, WHY, key, theNames } from '../row.ts';

export const onOffer = {
  buyer: 'ok',
  seller: 'ok',
  stranger: 'ok',
  missing: 'OFFER_NOT_FOUND',
} as const;
const ofItsSeller = {
  seller: 'ok',
  stranger: 'OFFER_NOT_FOUND',
  missing: 'OFFER_NOT_FOUND',
} as const;
const ofADraft = {
  seller: 'ok',
  stranger: 'DRAFT_NOT_FOUND',
  missing: 'DRAFT_NOT_FOUND',
} as const;
export const onHiddenOffer = {
  seller: 'OFFER_NOT_FOUND',
  stranger: 'OFFER_NOT_FOUND',
  missing: 'OFFER_NOT_FOUND',
} as const;
const ofOffers = ({ offer_id }: Names) => ({ ...key(), offer_ids: [offer_id] });
/** The answer says for each offer what became of it. */
const everyOffer = { seller: 'ok', stranger: 'ok', missing: 'ok' } as const;
const ofASavedSearch = {
  buyer: 'ok',
  stranger: 'SAVED_SEARCH_NOT_FOUND',
  missing: 'SAVED_SEARCH_NOT_FOUND',
} as const;
const inCategory = (productSlug?: string) => ({
  kind: 'account',
  product_slug: productSlug,
  limit: 2,
});

export const offersRows: Rows = {
  'search.suggest': [{ ...nothing, input: () => ({ words: 'test' }) }],
  'search.products': [{ ...nothing, input: () => ({ words: 'test' }) }],
  'offers.list': [
    { ...nothing, input: () => inCategory() },
    {
      names: 'game',
      input: ({ slug }) => inCategory(slug),
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'offers.facets': [
    {
      names: 'game',
      input: ({ slug }) => ({ kind: 'account', product_slug: slug }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'offers.schemaEffects': [
    {
      names: 'game',
      input: ({ slug }) => ({ slug, attributes: [] }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'offers.detail': [
    { names: 'offer', input: theNames, gets: onOffer },
    { names: 'hidden_offer', input: theNames, gets: onHiddenOffer },
  ],
  'offers.similar': [
    { names: 'offer', input: theNames, gets: onOffer },
    { names: 'hidden_offer', input: theNames, gets: onHiddenOffer },
  ],
  'offers.featured': [nothing],
  'offers.sitemapParts': [nothing],
  // A part begins with an id, whether an offer has it or not.
  'offers.sitemapPart': [{ ...nothing, input: () => ({ first_id: newId() }) }],
  'offers.own': [
    { ...nothing, input: () => ({ kind: 'account' }) },
    { ...nothing, input: () => ({ kind: 'gift_card' }) },
  ],
  'offers.ownCounts': [{ ...nothing, input: () => ({ kind: 'account' }) }],
  'offers.ownDetail': [{ names: 'offer', input: theNames, gets: ofItsSeller }],
  'offers.sellingTerms': [
    { ...nothing, input: () => ({ kind: 'gift_card' }) },
    {
      names: 'game',
      input: ({ slug }) => ({ kind: 'account', product_slug: slug }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'offers.drafts': [nothing],
  'offers.draft': [{ names: 'draft', input: theNames, gets: ofADraft }],
  'offers.saveDraft': [
    {
      names: 'game',
      input: ({ slug }) => ({
        draft_id: newId(),
        kind: 'account',
        product_slug: slug,
        revision: 0,
        form: { title: 'A title of the matrix' },
      }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'offers.discardDraft': [{ names: 'draft', input: theNames, gets: ofADraft }],
  'offers.publishDraft': [
    {
      names: 'draft',
      input: ({ draft_id }) => ({ ...key(), draft_id, revision: 1, accepts_rules: true }),
      gets: ofADraft,
    },
  ],
  'offers.favouriteIds': [nothing],
  'offers.favourites': [{ ...nothing, input: () => ({}) }],
  'offers.keepFavourite': [
    { names: 'offer', input: theNames, gets: onOffer },
    { names: 'hidden_offer', input: theNames, gets: onHiddenOffer },
  ],
  // What is no favourite is removed already.
  'offers.removeFavourite': [
    { names: 'offer', input: theNames, gets: { ...onOffer, missing: 'ok' } },
  ],
  'offers.savedSearches': [{ ...nothing, input: () => ({}) }],
  'offers.saveSearch': [
    {
      names: 'game',
      input: ({ slug }) => ({
        saved_search_id: newId(),
        name: 'A search of the matrix',
        filter: { kind: 'account', product_slug: slug },
      }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'offers.renameSavedSearch': [
    {
      names: 'saved_search',
      input: ({ saved_search_id }) => ({ saved_search_id, name: 'Another name' }),
      gets: ofASavedSearch,
    },
  ],
  'offers.openSavedSearch': [{ names: 'saved_search', input: theNames, gets: ofASavedSearch }],
  'offers.setFavouriteAlert': [
    {
      names: 'favourite',
      input: ({ offer_id }) => ({ offer_id, alert: 'daily' }),
      gets: { buyer: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'offers.setSearchAlert': [
    {
      names: 'saved_search',
      input: ({ saved_search_id }) => ({ saved_search_id, alert: 'daily' }),
      gets: ofASavedSearch,
    },
  ],
  'offers.removeSavedSearch': [{ names: 'saved_search', input: theNames, gets: ofASavedSearch }],
  'offers.restoreSavedSearch': [{ names: 'saved_search', input: theNames, gets: ofASavedSearch }],
  'offers.edit': [
    {
      names: 'offer',
      input: ({ offer_id }) => ({ ...key(), offer_id, changes: { price_minor: 9_999 } }),
      gets: ofItsSeller,
    },
  ],
  // The answer says for each offer what became of it; that of a stranger's is in a service test.
  'offers.change': [
    {
      names: 'offer',
      input: ({ offer_id }) => ({ ...key(), offer_ids: [offer_id], change: { event: 'pause' } }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'ok' },
    },
  ],
  'offers.setPrices': [
    {
      names: 'offer',
      input: ({ offer_id }) => ({ ...key(), prices: [{ offer_id, price_minor: 9_990 }] }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'ok' },
    },
  ],
  'offers.pause': [{ names: 'offer', input: ofOffers, gets: everyOffer }],
  'offers.resume': [{ names: 'offer', input: ofOffers, gets: everyOffer }],
  'offers.withdrawStock': [
    {
      names: 'offer',
      input: ({ offer_id }) => ({ ...key(), offer_id, quantity: 1 }),
      gets: ofItsSeller,
    },
  ],
  // It says nothing about the offer, so the answer is the same for one that does not exist.
  'offers.countView': [
    {
      names: 'offer',
      input: ({ offer_id }) => ({ offer_id }),
      gets: { buyer: 'ok', seller: 'ok', stranger: 'ok', missing: 'ok' },
    },
  ],
  'offers.priceHint': [
    {
      names: 'game',
      input: ({ slug }) => ({ kind: 'account', product_slug: slug, attributes: {} }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'GAME_NOT_FOUND' },
    },
  ],
  'offers.sales': [{ ...nothing, input: () => ({ days: 730 }) }],
  'offers.applyChanges': [
    {
      names: 'offer',
      input: ({ offer_id }) => ({
        ...key(),
        changes: [{ offer_id, price_minor: 9_980, event: null }],
      }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'ok' },
    },
  ],
  'GET /api/offers/own/': [{ ...nothing, input: () => ({ kind: 'account' }) }],
  'POST /api/offers/changes/': [
    {
      names: 'offer',
      input: ({ offer_id }) => ({ file: `id,price\r\n${offer_id},99.80\r\n` }),
      gets: { seller: 'ok', stranger: 'ok', missing: 'ok' },
    },
  ],
  'offers.vacation': [nothing],
  // Who is on vacation publishes nothing.
  'offers.startVacation': [
    { ...nothing, by_substitute: true, input: () => ({ ...key(), until: null }) },
  ],
  'offers.endVacation': [{ ...nothing, input: key }],
  'offers.pending': [{ ...nothing, input: () => ({}) }],
  'offers.reviewed': [
    {
      names: 'offer',
      input: theNames,
      gets: { seller: 'ok', stranger: 'ok', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'offers.review': [
    {
      names: 'reviewed_offer',
      input: ({ offer_id }) => ({ ...key(), offer_id, decision: 'approve', reason: WHY }),
      gets: { seller: 'PERMISSION_DENIED', stranger: 'ok', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'offers.remove': [
    {
      names: 'offer',
      input: ({ offer_id }) => ({ ...key(), offer_id, rule_id: 'seller-rules.1', reason: WHY }),
      gets: { seller: 'PERMISSION_DENIED', stranger: 'ok', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'POST /api/offers/{offer_id}/codes/': [
    {
      names: 'card_offer',
      input: (names) => ({ ...key(), ...names, file: `${testCode().code}\n` }),
      gets: { seller: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'POST /api/offers/{offer_id}/code-uploads/{upload_id}/': [
    {
      names: 'card_offer',
      input: (names) => ({
        ...names,
        upload_id: newId(),
        position_bytes: '0',
        file: testCodeFile(),
      }),
      gets: { seller: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'offers.codeUpload': [
    {
      names: 'code_upload',
      input: ({ offer_id }) => ({ offer_id, upload_id: offer_id }),
      gets: { seller: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
  'offers.finishCodeUpload': [
    {
      names: 'code_upload',
      input: ({ offer_id }) => ({
        idempotency_key: offer_id,
        offer_id,
        size_bytes: TEST_FILE_BYTES,
      }),
      gets: { seller: 'ok', stranger: 'OFFER_NOT_FOUND', missing: 'OFFER_NOT_FOUND' },
    },
  ],
};
