import type { RoomPersonalData } from '../kernel/personal-data.ts';

export const offersPersonalData: RoomPersonalData = {
  erased: [
    {
      table: 'saved_search_matches',
      rows: 't.saved_search_id in (select id from saved_searches where user_id = u.id)',
      erase: 'rows',
    },
    { table: 'saved_searches', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'favourites', rows: 't.user_id = u.id', erase: 'rows' },
    { table: 'offer_drafts', rows: 't.seller_id = u.id', erase: 'rows' },
    { table: 'vacations', rows: 't.user_id = u.id', erase: 'rows' },
    {
      table: 'offer_history',
      rows: 't.offer_id in (select id from offers where seller_id = u.id)',
      erase: { details: 'null' },
    },
    {
      table: 'offers',
      rows: 't.seller_id = u.id',
      erase: { title: "''", description: "''", photos: "'[]'", attributes: "'{}'" },
    },
  ],
  kept: {
    offer_history: { reason: 'What staff have decided about an offer stays with its reason.' },
    offers: {
      search_vector: 'It is computed from the texts.',
    },
  },
  impersonal: {
    offer_history: 'actor event from_state rule to_state',
    offer_reminders: 'kind',
    offer_view_marks: 'mark',
    offer_view_salts: 'salt',
    offers:
      'attribute_hash currency delivery face_value_currency kind language paused_state product_name product_slug region_code state tiers',
    sold_prices: 'price_group',
  },
  owned: [{ thing: 'offer', table: 'offers', users: 'array[t.seller_id]' }],
};
