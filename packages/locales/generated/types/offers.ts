// Generated from the catalogues by `npm run messages`; do not edit.
export interface OffersMessages {
  'all_in': null;
  'instant': null;
  'within': { time: string };
  'warranty': { days: number };
  'in_stock': { count: number };
  'in_stock_more': { count: number };
  'below_face': { share: number };
  'at_face': null;
  'above_face': null;
  'below_face_about': { share: number };
  'at_face_about': null;
  'worth_about': { amount: string };
  'worth_about_old': { amount: string; date: string };
  'face_about': { amount: string; face: string };
  'face_about_old': { amount: string; date: string; face: string };
  'seller.verified': null;
  'seller.level': { level: number };
  'seller.orders': { count: number };
  'seller.on_time': { share: string };
  'compare.title': null;
  'compare.toggle': { title: string };
  'compare.full': { count: number };
  'compare.chosen': { count: number };
  'compare.clear': null;
  'compare.open': null;
  'favourite.title': null;
  'favourite.toggle': { title: string };
  'favourite.kept': null;
  'favourite.removed': null;
  'favourite.undo': null;
  'favourite.load_failed': null;
  'seen.title': null;
  'seen.clear': null;
}
