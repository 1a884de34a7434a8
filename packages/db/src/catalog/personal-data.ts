import type { RoomPersonalData } from '../kernel/personal-data.ts';

export const catalogPersonalData: RoomPersonalData = {
  erased: [],
  kept: {},
  impersonal: {
    active_offer_counts: 'kind product_slug',
    game_schemas: 'schema translations',
    games:
      'aliases cover_image delivery_choices_minutes description genre name publisher risk_class schema slug translations',
    gift_card_brands:
      'aliases category code_example code_pattern cover_image description name redeem_steps redeem_url regions slug translations',
  },
};
