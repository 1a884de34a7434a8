/** The gift-card brands of the demo shop: shops and stores of games first. */
import type { DefineGiftCardBrand } from '@guildhall/domain/catalog/schema';
import { brand, type DemoBrand, region } from './demo-brand.ts';
import { subscriptionBrands } from './demo-gift-cards-media.ts';

const US = region('US', 'United States', 'USD');
const EU = region('EU', 'Eurozone', 'EUR');
const UK = region('UK', 'United Kingdom', 'GBP');
const JP = region('JP', 'Japan', 'JPY');
const BR = region('BR', 'Brazil', 'BRL');
const TR = region('TR', 'Türkiye', 'TRY');
const PL = region('PL', 'Poland', 'PLN');
const CA = region('CA', 'Canada', 'CAD');
const AU = region('AU', 'Australia', 'AUD');
const GLOBAL = region('GLOBAL', 'Worldwide', 'USD');

const storeBrands: readonly DemoBrand[] = [
  brand({
    slug: 'steam',
    name: 'Steam',
    category: 'Game store',
    description:
      'Adds money to a Steam wallet for games, downloadable content and market items. The ' +
      'amount is converted when the wallet runs in another currency, within the limits of the ' +
      'store.',
    popularity: 960,
    code_shape: '?????-?????-?????',
    discount: 0.93,
    regions: [
      US(5, 10, 20, 50, 100),
      EU(5, 10, 20, 50, 100),
      UK(5, 10, 25, 50),
      TR(250, 500),
      PL(20, 50, 100),
    ],
    redeem_url: 'https://store.steampowered.com/account/redeemwalletcode',
    redeem_steps: [
      'Sign in to Steam in a browser or in the app.',
      'Open the page for redeeming a wallet code.',
      'Enter the code and confirm; the balance shows at once.',
    ],
  }),
  brand({
    slug: 'playstation',
    name: 'PlayStation Store',
    category: 'Console store',
    description:
      'Wallet funds for PlayStation 4 and 5: games, add-ons and PlayStation Plus. The region ' +
      'of the card has to be the region of the account, and it cannot be changed afterwards.',
    popularity: 930,
    code_shape: '????-????-????',
    discount: 0.91,
    regions: [
      US(10, 25, 50, 75, 100),
      EU(10, 20, 50, 100),
      UK(10, 20, 50),
      JP(1_100, 3_000, 5_000),
      BR(60, 100, 250),
    ],
    redeem_url: 'https://www.playstation.com/en-us/support/store/redeem-ps-store-voucher-code/',
    redeem_steps: [
      'Open PlayStation Store and choose your avatar.',
      'Choose "Redeem codes", enter the twelve characters and confirm.',
      'The amount is added to the wallet of the signed-in account.',
    ],
  }),
  brand({
    slug: 'xbox',
    name: 'Xbox',
    category: 'Console store',
    description:
      'Credit for the Microsoft account, good for games and subscriptions on Xbox consoles and ' +
      'Windows. It belongs to one country and stays there.',
    popularity: 850,
    code_shape: '?????-?????-?????-?????-?????',
    discount: 0.9,
    regions: [
      US(5, 10, 25, 50, 100),
      EU(5, 10, 25, 50),
      UK(5, 10, 25, 50),
      BR(50, 100),
      AU(20, 50),
    ],
    redeem_url: 'https://redeem.microsoft.com/',
    redeem_steps: [
      'Sign in with the Microsoft account that should get the credit.',
      'Enter the 25 characters, with or without the dashes.',
      'Check the country that is shown, then confirm.',
    ],
  }),
  brand({
    slug: 'nintendo-eshop',
    name: 'Nintendo eShop',
    category: 'Console store',
    description:
      'Funds for games and extras on Nintendo Switch and Switch 2. The currency must match the ' +
      'country that is set in the Nintendo Account.',
    popularity: 810,
    code_shape: '????????????????',
    discount: 0.93,
    regions: [US(10, 20, 35, 50, 70), EU(15, 25, 50), UK(15, 25, 50), JP(1_000, 3_000, 5_000)],
    redeem_url: 'https://ec.nintendo.com/redeem/',
    redeem_steps: [
      'Open Nintendo eShop on the console or in a browser.',
      'Choose "Enter code" and type the sixteen characters.',
      'Confirm; the funds are added to the account.',
    ],
  }),
  brand({
    slug: 'roblox',
    name: 'Roblox',
    category: 'In-game currency',
    description:
      'Credit that turns into Robux or Premium on the Roblox website. Some amounts come with a ' +
      'virtual item that changes every month.',
    popularity: 870,
    code_shape: '###-###-####',
    discount: 0.92,
    regions: [GLOBAL(10, 25, 50, 100), EU(10, 25, 50), BR(50, 100)],
    redeem_url: 'https://www.roblox.com/redeem',
    redeem_steps: [
      'Sign in to Roblox in a browser, not in the app.',
      'Open the redeem page and enter the code.',
      'Turn the credit into Robux in the store.',
    ],
  }),
  brand({
    slug: 'riot-access',
    name: 'Riot Access Code',
    category: 'In-game currency',
    description:
      'One code for Valorant Points or Riot Points, whichever of the Riot games it is ' +
      'redeemed in. The region of the game account must match.',
    popularity: 840,
    code_shape: 'RA-????????????????',
    discount: 0.93,
    regions: [US(10, 25, 50, 100), EU(5, 10, 20, 50), UK(10, 20, 35), TR(210, 400, 840)],
    redeem_url: 'https://shop.riotgames.com/',
    redeem_steps: [
      'Start Valorant or League of Legends and open its shop.',
      'Choose "Prepaid cards and codes" as the way to pay.',
      'Enter the code; the points arrive within a minute.',
    ],
  }),
  brand({
    slug: 'fortnite-v-bucks',
    name: 'Fortnite V-Bucks',
    category: 'In-game currency',
    description:
      'V-Bucks for outfits, emotes and the Battle Pass. Redeemed on the website of Epic Games ' +
      'and then chosen for the platform where they are to be used.',
    popularity: 790,
    code_shape: '?????-?????-?????-?????',
    discount: 0.9,
    regions: [US(8.99, 22.99, 36.99, 89.99), EU(8.99, 22.99, 36.99), UK(6.99, 18.49)],
    redeem_url: 'https://www.fortnite.com/vbuckscard',
    redeem_steps: [
      'Sign in with the Epic Games account that plays Fortnite.',
      'Enter the code from the card.',
      'Choose the platform and confirm.',
    ],
  }),
  brand({
    slug: 'razer-gold',
    name: 'Razer Gold',
    category: 'In-game currency',
    description:
      'A wallet accepted by thousands of games, many of them on phones. The PIN belongs to the ' +
      'region in which the wallet was opened.',
    popularity: 690,
    code_shape: '##############',
    discount: 0.95,
    serial: true,
    regions: [US(5, 10, 20, 50, 100), GLOBAL(10, 20, 50), BR(25, 50, 100), TR(100, 250)],
    redeem_url: 'https://gold.razer.com/',
    redeem_steps: [
      'Sign in to Razer Gold and choose "Reload now".',
      'Choose "Razer Gold PIN" as the method.',
      'Enter the serial number and the 14-digit PIN.',
    ],
  }),
];

const phoneBrands: readonly DemoBrand[] = [
  brand({
    slug: 'apple',
    name: 'Apple',
    category: 'App store',
    description:
      'One card for the App Store, music, films, subscriptions and devices. It adds to the ' +
      'balance of an Apple Account in the same country.',
    popularity: 900,
    code_shape: 'X???????????????',
    discount: 0.9,
    regions: [
      US(10, 25, 50, 100, 200),
      EU(10, 25, 50, 100),
      UK(10, 25, 50),
      TR(100, 250, 500),
      JP(1_500, 3_000),
    ],
    redeem_url: 'https://apps.apple.com/redeem',
    redeem_steps: [
      'Open the App Store and tap your picture.',
      'Tap "Redeem Gift Card or Code" and enter the code that starts with X.',
      'The balance is shown beside your name.',
    ],
  }),
  brand({
    slug: 'google-play',
    name: 'Google Play',
    category: 'App store',
    description:
      'Balance for apps, games, subscriptions and books on Android. Card and payment profile ' +
      'have to be from the same country.',
    popularity: 890,
    code_shape: '????-????-????-????-????',
    discount: 0.91,
    regions: [
      US(5, 10, 25, 50, 100),
      EU(5, 15, 25, 50),
      UK(5, 10, 25),
      BR(30, 50, 100),
      TR(100, 250),
    ],
    redeem_url: 'https://play.google.com/redeem',
    redeem_steps: [
      'Open Google Play and tap your profile picture.',
      'Tap "Payments and subscriptions", then "Redeem code".',
      'Enter the twenty characters and confirm.',
    ],
  }),
  brand({
    slug: 'amazon',
    name: 'Amazon',
    category: 'Shopping',
    description:
      'Credit for nearly everything sold on Amazon in the country of the card. It does not ' +
      'expire and is used up before other ways to pay.',
    popularity: 820,
    code_shape: '????-??????-????',
    discount: 0.96,
    regions: [
      US(10, 25, 50, 100),
      EU(10, 25, 50, 100),
      UK(10, 25, 50),
      CA(25, 50),
      JP(1_000, 3_000),
    ],
    redeem_url: 'https://www.amazon.com/gc/redeem',
    redeem_steps: [
      'Sign in to the Amazon site of the country of the card.',
      'Open "Your account", then "Gift cards".',
      'Enter the claim code and apply it to your balance.',
    ],
  }),
];

export const demoBrands: readonly DemoBrand[] = [
  ...storeBrands,
  ...phoneBrands,
  ...subscriptionBrands,
].sort((a, b) => b.define.popularity - a.define.popularity);

export const demoGiftCardBrands: readonly DefineGiftCardBrand[] = demoBrands.map((b) => b.define);
