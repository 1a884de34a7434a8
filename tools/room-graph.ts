/** The rooms and which may import which, for `tidy.ts`. A change needs a decision record. */

export const ROOMS = [
  'identity',
  'users',
  'catalog',
  'offers',
  'vault',
  'orders',
  'wallet',
  'payments',
  'withdrawals',
  'webhooks',
  'disputes',
  'messages',
  'feedback',
  'notifications',
  'files',
  'verification',
  'moderation',
  'content',
  'rules',
  'privacy',
  'site',
];

/** The rooms that a room may import; one without an entry imports none and is imported by none. */
export type RoomGraph = Readonly<Record<string, readonly string[]>>;

/**
 * The borders on the floors domain, db, services and api. The graph has no cycle: where two rooms
 * need each other, the higher one passes the lower one what it needs. `identity/sessions` is a
 * sub-room, a folder of its room. A room with more than MAX_ROOM_FILES files on a floor is split
 * into sub-rooms with the same names on every floor. Files in the room itself are used by several
 * sub-rooms: each sub-room may import them, and they import none.
 */
export const ROOM_GRAPH: RoomGraph = {
  // A cover is a file, and the pages of staff name who has changed what.
  catalog: ['files', 'users'],
  wallet: [],
  users: [],
  // The rule book; the other rooms read it through the kernel.
  rules: ['users'],
  identity: ['users'],
  files: ['users'],
  // Papers are sealed files, and staff who share a device with an applicant decide nothing.
  verification: ['files', 'identity', 'users'],
  vault: ['catalog', 'identity', 'users'],
  offers: ['catalog', 'files', 'vault', 'users'],
  orders: ['catalog', 'identity', 'offers', 'vault', 'wallet', 'users'],
  // A message to the support may be about an order.
  content: ['orders', 'identity', 'users'],
  // Evidence against a chargeback names the payer's sign-ins.
  payments: ['identity', 'orders', 'users', 'wallet'],
  // The risk of a withdrawal depends on open chargebacks.
  withdrawals: ['identity', 'payments', 'users', 'verification', 'wallet'],
  // The inbox of the providers' events.
  webhooks: ['offers', 'orders', 'payments', 'users', 'vault', 'withdrawals'],
  // A thread is about an offer or an order, keeps pictures, and says who is online.
  messages: ['catalog', 'files', 'identity', 'offers', 'orders', 'payments', 'users'],
  // A dispute is about units of an order, freezes their money and keeps pictures, and a seller can
  // seal a replacement. Staff who share a payout method with a side decide nothing, and a bank's
  // chargeback goes first.
  disputes: [
    'catalog',
    'files',
    'messages',
    'orders',
    'payments',
    'users',
    'vault',
    'wallet',
    'withdrawals',
  ],
  // Only orders with a confirmed or refunded unit are rated, and not between linked users.
  feedback: ['identity', 'orders', 'users', 'withdrawals'],
  // What can be reported belongs to these rooms, which also remove it. Staff see the money of whom
  // they restrict.
  // Users are linked by devices, payout methods and documents.
  moderation: [
    'feedback',
    'files',
    'identity',
    'messages',
    'offers',
    'orders',
    'users',
    'verification',
    'wallet',
    'withdrawals',
  ],
  // It reads what a notice is about; rooms send notices without knowing it.
  notifications: [
    'content',
    'disputes',
    'feedback',
    'identity',
    'messages',
    'moderation',
    'offers',
    'orders',
    'payments',
    'privacy',
    'users',
    'verification',
    'webhooks',
    'withdrawals',
  ],

  // Closing an account ends what these rooms keep of its user, and asks them about money. A copy of
  // a user's data has what they have sealed for them.
  privacy: [
    'files',
    'identity',
    'messages',
    'offers',
    'payments',
    'users',
    'verification',
    'wallet',
    'withdrawals',
  ],

  // The health of the shop, and its name and settings; what staff find in the rooms.
  site: [
    'disputes',
    'identity',
    'offers',
    'orders',
    'payments',
    'users',
    'wallet',
    'webhooks',
    'withdrawals',
  ],

  'webhooks/endpoints': [],

  'notifications/caught': [],
  'notifications/inbox': [],
  'notifications/preferences': [],

  'wallet/solvency': [],
  'wallet/statements': [],

  'disputes/evidence': [],

  'orders/break-glass': [],
  'orders/checklist': [],
  'orders/evidence': ['orders/checklist'],
  'orders/requests': [],
  'orders/returns': [],
  'orders/reviews': [],
  'orders/risk': [],
  'orders/statistics': [],
  'orders/statements': [],

  'catalog/editing': ['offers'],

  'content/contact': [],
  'content/editing': [],
  'content/redirects': [],

  'offers/drafts': [],
  'offers/review': [],
  'offers/csv': [],
  'offers/search': [],
  'offers/stock': [],
  'offers/saved': ['offers/search'],
  'offers/sales': [],
  'offers/schemas': [],

  'moderation/devices': [],
  'moderation/audit': [],
  'moderation/points': [],

  'withdrawals/decisions': [],
  'withdrawals/risk': [],

  'payments/refunds': [],
  'payments/chargebacks': [],
  'payments/balance': [],

  'identity/sessions': [],
  'identity/devices': ['identity/sessions'],
  'identity/first-admin': [],
  'identity/api-tokens': ['identity/sessions'],
  'identity/staff': ['identity/sessions'],
  'identity/passwords': ['identity/sessions'],
  'identity/email': ['identity/sessions'],
  'identity/recovery': ['identity/sessions', 'identity/passwords'],
  'identity/second-factor': ['identity/sessions'],
  'identity/passkeys': ['identity/sessions', 'identity/second-factor'],
  'identity/step-up': [
    'identity/sessions',
    'identity/passwords',
    'identity/second-factor',
    'identity/passkeys',
  ],
  'identity/sign-in': [
    'identity/sessions',
    'identity/passwords',
    'identity/second-factor',
    'identity/passkeys',
  ],
  'identity/sign-up': ['identity/sessions', 'identity/passwords', 'identity/sign-in'],
  'identity/sign-on': [
    'identity/sessions',
    'identity/step-up',
    'identity/sign-in',
    'identity/sign-up',
  ],
};

/** The borders of the web's features. Routes compose pages from several rooms. */
export const WEB_ROOM_GRAPH: RoomGraph = {
  catalog: [],
  content: [],
  // What these show can be reported.
  feedback: ['moderation'],
  // A seller fills in a replacement as they fill in a delivery.
  // Both show pictures and documents.
  disputes: ['files', 'orders', 'vault'],
  files: [],
  identity: [],
  notifications: [],
  messages: ['files', 'moderation'],
  // A report keeps pictures.
  moderation: ['files'],
  offers: ['catalog', 'users', 'vault'],
  orders: [],
  payments: ['orders'],
  rules: [],
  users: [],
  verification: [],
  privacy: ['identity'],
  site: [],
  vault: ['orders', 'identity'],
  wallet: ['payments', 'withdrawals'],
  webhooks: [],
  withdrawals: ['identity'],

  'identity/sessions': [],
  'identity/devices': ['identity/sessions'],
  'identity/first-admin': [],
  'identity/recovery': [],
  'identity/sign-in': [],
  'identity/sign-up': [],
  'identity/step-up': [],
  'identity/api-tokens': ['identity/step-up'],
  'identity/staff': ['identity/step-up'],
  'identity/email': ['identity/step-up'],
  'identity/passwords': ['identity/step-up'],
  'identity/second-factor': ['identity/step-up'],
  'identity/passkeys': ['identity/second-factor', 'identity/step-up'],
  'identity/sign-on': ['identity/step-up', 'identity/sign-in'],

  'offers/saved': [],
  'offers/search': ['offers/saved'],
  'offers/sales': ['offers/own'],
  // A preview of a game's attributes is made of what the shop shows.
  'offers/schemas': ['offers/form', 'offers/search'],
  'offers/detail': [],
  'offers/stock': [],
  'offers/csv': [],
  'offers/selling': ['offers/detail', 'offers/form'],
  'offers/own': ['offers/stock', 'offers/csv', 'offers/history'],
  'offers/form': [],
  'offers/history': [],
  'offers/review': ['offers/detail', 'offers/history'],
  'offers/edit': ['offers/form', 'offers/history', 'offers/own'],

  'wallet/solvency': [],

  'messages/threads': [],
  'messages/inbox': ['messages/threads'],

  'catalog/editing': [],

  'content/documents': [],
  'content/questions': [],
  'content/articles': [],
  'content/editing': [],
  'content/contact': [],

  'orders/checklist': [],
  'orders/reviews': [],
  'orders/statements': [],

  'disputes/cases': [],
  'verification/cases': [],
  'moderation/audit': [],
  'moderation/cases': [],
  'moderation/restrictions': [],
  'moderation/devices': [],
  'withdrawals/decisions': [],
  'disputes/opening': [],
};
