/** The words of the frame around every page: header, footer, error pages. */
export const frameCopy = {
  site_name: 'Guildhall',
  tagline: 'Game accounts and gift cards from strangers, paid for safely.',
  skip_to_content: 'Skip to content',
  go_home: 'Go home',
  main_navigation: 'Main',
  dashboard_navigation: 'Dashboard',
  menu: 'Menu',
  sell: 'Sell',
  sign_in: 'Sign in',
  color_mode: 'Appearance',
  color_mode_light: 'Light',
  color_mode_dark: 'Dark',
  color_mode_system: 'System',
  demo_banner: 'Demo shop: nothing here is for sale, and no real money moves.',
  loading_page: 'Loading the page',
  needs_scripts: 'You can look at every offer without JavaScript. To sign in, please switch it on.',
} as const;

export const navigationCopy = {
  games: 'Game accounts',
  gift_cards: 'Gift cards',
  protection: (label: string) => `How ${label} works`,
  fees: 'Fees',
  blog: 'Blog',
  developers: 'Developers',
  purchased: 'Purchased',
  sold: 'Sold',
  account_offers: 'Account offers',
  card_offers: 'Gift-card offers',
  wallet: 'Wallet',
  messages: 'Messages',
  notifications: 'Notifications',
  feedbacks: 'Feedback',
  settings: 'Settings',
  buying: 'Buying',
  selling: 'Selling',
  you: 'You',
  sell_something: 'Sell something',
  verification: 'Seller verification',
  terms: 'Terms of service',
  privacy: 'Privacy',
  cookies: 'Cookies',
  refunds: 'Refunds',
  withdrawals: 'Withdrawals',
  seller_rules: 'Seller rules',
  account_warranty: 'Account warranty',
  buying_safely: 'Buying safely',
  selling_safe: 'Selling safely',
  faq: 'Questions and answers',
  contact: 'Contact',
  proof: 'Proof of solvency',
  shop: 'Shop',
  trust: 'Protection',
  policies: 'Policies',
} as const;

/** The two not-found messages of product.md §2, word for word. */
export const pageErrorCopy = {
  not_found: (path: string) => `Page Not Found: ${path}`,
  no_match: (path: string) => `Page not found: ${path}`,
  not_found_help: 'The address may have a typing error, or what stood here has been taken down.',
  broken: 'Internal Server Error',
  broken_help: 'Something failed on our side, and we have been told. Try again in a moment.',
  refused_help: 'The server could not answer this request.',
} as const;

/** The words of a deadline. */
export const deadlineCopy = {
  overdue: 'any moment now',
} as const;
