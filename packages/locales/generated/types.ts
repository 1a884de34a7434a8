// Generated from the catalogues by `npm run messages`; do not edit.
import type { SiteMessages } from './types/site.ts';
import type { WalletMessages } from './types/wallet.ts';

export interface Catalogues {
  'site': SiteMessages;
  'wallet': WalletMessages;
}
