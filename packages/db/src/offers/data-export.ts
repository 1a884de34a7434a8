import type { RoomDataExport } from '../kernel/data-export/exported-table.ts';

export const offersDataExport: RoomDataExport = {
  exported: [
    {
      table: 'offers',
      rows: 't.seller_id = u.id',
      columns:
        'id kind product_slug product_name state language title description attributes photos region_code face_value_minor face_value_currency price_minor currency tiers min_quantity max_quantity delivery delivery_minutes warranty_days published_at created_at updated_at',
    },
    {
      table: 'offer_history',
      rows: 't.offer_id in (select id from offers where seller_id = u.id)',
      columns: 'id offer_id reason details event from_state to_state actor occurred_at',
    },
    {
      table: 'offer_drafts',
      rows: 't.seller_id = u.id',
      columns: 'id kind product_slug product_name form created_at updated_at',
    },
    {
      table: 'offer_reminders',
      rows: 't.seller_id = u.id',
      columns: 'offer_id kind created_at mailed_at',
    },
    {
      table: 'vacations',
      rows: 't.user_id = u.id',
      columns: 'since until',
    },
    {
      table: 'favourites',
      rows: 't.user_id = u.id',
      columns: 'offer_id title language saved_minor alert created_at removed_at',
    },
    {
      table: 'saved_searches',
      rows: 't.user_id = u.id',
      columns: 'id kind name product_slug filter alert looked_at created_at removed_at',
    },
    {
      table: 'saved_search_matches',
      rows: 't.saved_search_id in (select id from saved_searches where user_id = u.id)',
      columns: 'saved_search_id offer_id created_at',
    },
    {
      table: 'seller_views',
      rows: 't.seller_id = u.id',
      columns: 'day views',
    },
    {
      table: 'offer_sales',
      rows: 't.seller_id = u.id',
      columns: 'offer_id day orders units gross_minor net_minor',
    },
  ],
  omitted: {
    offers: {
      search_vector: 'It is computed from the texts.',
    },
  },
};
