// Generated from the catalogues by `npm run messages`; do not edit.
export interface OffersCompareMessages {
  'title': null;
  'intro': null;
  'gone': { count: number };
  'empty': null;
  'empty_help': null;
  'browse': null;
  'none': null;
  'feature': null;
  'remove': null;
  'remove_offer': { title: string };
  'region': null;
  'face_value': null;
  'warranty': null;
  'price': null;
  'delivery': null;
  'seller': null;
  'seller_level': { level: number; name: string };
  'on_time': null;
}
