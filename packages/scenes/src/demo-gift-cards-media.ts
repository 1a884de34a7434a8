/** The gift-card brands of the demo shop that pay for music, films and chat. */
import { brand, type DemoBrand, region } from './demo-brand.ts';

const US = region('US', 'United States', 'USD');
const EU = region('EU', 'Eurozone', 'EUR');
const UK = region('UK', 'United Kingdom', 'GBP');
const BR = region('BR', 'Brazil', 'BRL');
const TR = region('TR', 'Türkiye', 'TRY');
const GLOBAL = region('GLOBAL', 'Worldwide', 'USD');

export const subscriptionBrands: readonly DemoBrand[] = [
  brand({
    slug: 'netflix',
    name: 'Netflix',
    category: 'Streaming',
    description:
      'Pays for a Netflix membership without a bank card. The amount is used month by month ' +
      'at the price of the plan, in the country of the card.',
    popularity: 760,
    code_shape: '???????????',
    discount: 0.92,
    regions: [US(25, 30, 60, 100), EU(25, 50), UK(25, 50), TR(200, 500), BR(35, 70, 150)],
    redeem_url: 'https://www.netflix.com/redeem',
    redeem_steps: [
      'Open the redeem page, signed in or as a new member.',
      'Enter the eleven characters.',
      'The amount is kept as credit and used for the next months.',
    ],
  }),
  brand({
    slug: 'spotify',
    name: 'Spotify Premium',
    category: 'Streaming',
    description:
      'Months of Spotify Premium for one person. It cannot be used for family, student or duo ' +
      'plans, and only in the country of the card.',
    popularity: 740,
    code_shape: '??????????????',
    discount: 0.88,
    regions: [US(10, 30, 60, 99), EU(10, 30, 60), UK(10, 30), BR(20, 60)],
    redeem_url: 'https://www.spotify.com/redeem/',
    redeem_steps: [
      'Sign in on the redeem page in a browser.',
      'Enter the PIN of the card and choose "Redeem".',
      'Premium starts at once or after the running period.',
    ],
  }),
  brand({
    slug: 'discord-nitro',
    name: 'Discord Nitro',
    category: 'Subscription',
    description:
      'Nitro for one month or one year: larger uploads, better streams, emoji everywhere. ' +
      'Sold as a gift code that any account may accept.',
    popularity: 730,
    code_shape: '????????????????????????',
    discount: 0.86,
    regions: [GLOBAL(2.99, 9.99, 29.99, 99.99), TR(100, 270)],
    redeem_url: 'https://discord.com/billing/promotions',
    redeem_steps: [
      'Sign in with the account that should get Nitro.',
      'Open the gift inventory in the settings and enter the code.',
      'Accept the gift; it starts when no other period is running.',
    ],
  }),
];
