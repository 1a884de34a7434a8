// Generated from the catalogues by `npm run messages`; do not edit.
export interface CatalogHomeMessages {
  'search_landmark': null;
  'title': null;
  'intro': { label: string };
  'popular_searches': null;
  'games': null;
  'all_games': null;
  'cards': null;
  'all_cards': null;
  'protection': { label: string };
  'counters.title': null;
  'counters.offers': null;
  'counters.orders': null;
  'counters.on_time': null;
  'counters.fund': null;
  'sell.title': null;
  'sell.help': null;
  'sell.submit': null;
  'example.label': null;
  'example.state': null;
  'example.product': null;
  'example.seller': null;
  'example.amount_label': null;
  'example.paid': null;
  'example.paid_help': { amount: string };
  'example.delivered': null;
  'example.delivered_help': null;
  'example.check': null;
  'example.check_help': null;
  'example.release': null;
  'example.release_help': null;
  'example.time_left': { time: string };
}
