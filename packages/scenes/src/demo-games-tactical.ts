/** The demo's tactical shooters. Names are facts of the games; the words are our own. */
import {
  amount,
  choice,
  collection,
  createdYear,
  emailAccess,
  firstOwner,
  ladder,
  tier,
  twoFactor,
  yesNo,
} from './demo-attributes.ts';
import { demoGame } from './demo-game.ts';
import {
  mailbox,
  notes,
  password,
  recoveryCodes,
  registrationDetails,
  signInName,
} from './demo-vault.ts';

const VALORANT_RANKS = [
  'Unranked',
  'Iron',
  'Bronze',
  'Silver',
  'Gold',
  'Platinum',
  'Diamond',
  'Ascendant',
  'Immortal',
  'Radiant',
];

const valorant = demoGame(
  {
    slug: 'valorant',
    name: 'Valorant',
    publisher: 'Riot Games',
    genre: 'Tactical shooter',
    description:
      'Five against five, one side plants the spike, the other stops it. Accounts differ by ' +
      'region, rank and above all by their skins, which cannot be traded between players.',
    risk_class: 'B',
    popularity: 980,
  },
  {
    since_year: 2020,
    base_minor: 700,
    attributes: [
      choice('region', 'Region', 'card_and_filter', [
        ['EU', 40],
        ['NA', 26],
        ['AP', 14],
        ['BR', 8],
        ['LATAM', 7],
        ['KR', 5],
      ]),
      choice('platform', 'Platform', 'page', [
        ['PC', 90],
        ['PlayStation 5', 6],
        ['Xbox Series', 4],
      ]),
      ladder('rank', 'Current rank', 'card_and_filter', VALORANT_RANKS, { top_minor: 14_000 }),
      ladder('peak_rank', 'Peak rank', 'filter', VALORANT_RANKS, {
        top_minor: 3_000,
        at_least: 'rank',
      }),
      amount('level', 'Account level', 'card_and_filter', {
        min: 1,
        max: 999,
        typical: [20, 420],
        worth_minor: 2_500,
      }),
      collection(
        'skins',
        'Notable skins',
        'filter',
        [
          tier(9_000, ['Champions 2021 Vandal', 'Champions 2021 Karambit'], 2021),
          tier(3_600, ['Champions 2022 Phantom', 'Champions 2022 Butterfly Knife'], 2022),
          tier(2_600, [
            'Kuronami no Yaiba',
            'RGX 11z Pro Blade',
            'Reaver Karambit',
            'Xenohunter Knife',
          ]),
          tier(2_200, ['Elderflame Vandal', 'Elderflame Dagger', 'Glitchpop Dagger', 'Oni Claw']),
          tier(1_500, ['Reaver Vandal', 'Prime Vandal', 'Oni Phantom', 'Kuronami Vandal']),
          tier(1_200, [
            'RGX 11z Pro Vandal',
            'Glitchpop Vandal',
            'ChronoVoid Vandal',
            'Ion Phantom',
          ]),
          tier(900, ['Forsaken Vandal', 'Araxys Vandal', 'Singularity Phantom', 'BlastX Phantom']),
          tier(600, ['Spectrum Phantom', 'Magepunk Ghost', 'Sovereign Ghost', 'Neptune Vandal']),
          tier(500, ['Arcane Sheriff'], 2021),
        ],
        [0, 15],
      ),
      amount('skin_count', 'Weapon skins in total', 'card_and_filter', {
        min: 0,
        max: 900,
        typical: [2, 140],
        counts: 'skins',
        worth_minor: 9_000,
      }),
      amount('agents', 'Agents unlocked', 'page', { min: 5, max: 30, typical: [7, 28] }),
      amount('valorant_points', 'Valorant Points', 'page', {
        min: 0,
        max: 50_000,
        typical: [0, 2_400],
        curve: 3,
        unit: 'VP',
        worth_minor: 1_900,
      }),
      amount('radianite', 'Radianite Points', 'page', {
        min: 0,
        max: 5_000,
        typical: [0, 340],
        unit: 'RP',
      }),
      emailAccess(),
      firstOwner(),
      createdYear(2020, 'page', 120),
      twoFactor(),
    ],
    vault: [
      signInName('Riot username', 'quietfox482'),
      password(),
      ...mailbox(),
      recoveryCodes(),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{rank} account with {skins:2}',
      'Valorant {region} {rank}, {skin_count} skins, level {level}',
      '{skins:first} and {skin_count} skins in total',
      '{skin_count} skins, peak {peak_rank}, {region} server',
      '{rank} {region}, {agents} agents, {skin_count} skins',
      '{rank=Unranked}Ranked-ready {region} account, level {level}, {agents} agents',
      'Level {level} Valorant account, {skins:3}',
    ],
    extras: [
      'peak {peak_rank}',
      '{valorant_points>900}{valorant_points} VP left',
      '{agents} agents',
    ],
    stories: [
      '{?first_owner}I played this one since {created_year}, mostly evenings with the same ' +
        'five people.',
      '{?first_owner}Main account until I switched to another region, so everything on it ' +
        'was bought by me.',
      'The rank is from solo queue and still shows in the match history.',
      '{rank=Unranked}Never took ranked seriously on it, it was for playing with friends.',
      'The best act so far ended in {peak_rank}.',
      '{rank=Unranked}Placements of this act are open, so you can play them yourself.',
      '{skin_count>60}{?first_owner}A collector account: almost every shop I liked ended up on it.',
    ],
    details: [
      'Melee and rifle skins include {skins}.',
      'There are {skin_count} weapon skins in total, most of them with their variants unlocked.',
      '{agents} agents are unlocked, the rest can be earned in the game.',
      '{valorant_points>200}{valorant_points} Valorant Points are waiting in the shop.',
      '{radianite>80}{radianite} Radianite Points are left for upgrades.',
      'Region is {region} and was never changed.',
      'Account level {level}, no penalties and no restrictions on ranked.',
      'The Riot ID can be changed right away.',
    ],
  },
);

const MEDALS = [
  tier(2_500, ['10 Year Veteran Coin'], 2014),
  tier(1_600, ['2015 Service Medal', '2016 Service Medal'], 2016),
  tier(900, ['5 Year Veteran Coin', 'Global Offensive Badge'], 2021),
  tier(600, ['2021 Service Medal', '2022 Service Medal'], 2022),
  tier(300, ['2024 Service Medal', '2025 Service Medal']),
];

const counterStrike = demoGame(
  {
    slug: 'counter-strike-2',
    name: 'Counter-Strike 2',
    publisher: 'Valve',
    genre: 'Tactical shooter',
    description:
      'The bomb, the sites and two decades of habit. What counts is Prime status, the Premier ' +
      'rating, hours, medals and the age of the Steam account behind it.',
    risk_class: 'B',
    popularity: 960,
  },
  {
    since_year: 2012,
    base_minor: 600,
    attributes: [
      yesNo('prime', 'Prime status', 'card_and_filter', { probability: 0.86, worth_minor: 1_100 }),
      amount('premier_rating', 'Premier rating', 'card_and_filter', {
        min: 0,
        max: 40_000,
        typical: [2_000, 27_000],
        worth_minor: 17_000,
        curve: 1.6,
      }),
      ladder(
        'faceit_level',
        'FACEIT level',
        'filter',
        ['None', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
        { top_minor: 4_500 },
      ),
      amount('hours', 'Hours played', 'card', {
        min: 0,
        max: 20_000,
        typical: [60, 4_200],
        unit: 'h',
        worth_minor: 4_000,
      }),
      collection('medals', 'Coins and medals', 'filter', MEDALS, [0, 5]),
      collection(
        'inventory',
        'Skins in the inventory',
        'page',
        [
          tier(21_000, ['Karambit Doppler', 'Butterfly Knife Fade']),
          tier(9_000, ['Flip Knife Lore', 'Sport Gloves Arid']),
          tier(4_500, ['AWP Asiimov', 'M4A1-S Printstream', 'Desert Eagle Printstream']),
          tier(2_500, ['USP-S Kill Confirmed', 'AK-47 Neon Rider', 'AK-47 Bloodsport']),
          tier(1_100, [
            'AK-47 Redline',
            'M4A4 Neo-Noir',
            'AWP Neo-Noir',
            'Glock-18 Water Elemental',
          ]),
          tier(300, ['P250 Asiimov', 'MAC-10 Neon Rider', 'AK-47 Slate', 'USP-S Cortex']),
        ],
        [0, 6],
      ),
      amount('steam_level', 'Steam level', 'page', { min: 0, max: 500, typical: [3, 48] }),
      choice('vac_status', 'VAC and game bans', 'page', [
        ['None', 95],
        ['Old ban in another game', 5],
      ]),
      choice('steam_region', 'Steam store region', 'filter', [
        ['Europe', 44],
        ['North America', 24],
        ['Turkey', 10],
        ['Brazil', 9],
        ['Asia', 13],
      ]),
      emailAccess(),
      firstOwner(),
      createdYear(2004, 'filter', 130),
      twoFactor(),
    ],
    vault: [
      signInName('Steam account name', 'nightbus_77'),
      password(),
      ...mailbox(),
      recoveryCodes('Steam Guard backup codes'),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{?prime}{premier_rating} Premier, {hours} hours, Prime',
      'CS2 {?prime}Prime account, {hours} hours, created {created_year}',
      '{faceit_level=10}FACEIT level 10, {hours} hours, Steam since {created_year}',
      '{medals:first}, {hours} hours, Steam since {created_year}',
      '{?prime}Premier {premier_rating} with {inventory:first}',
      '{!prime}CS2 account without Prime, {hours} hours',
      'Counter-Strike 2, {hours} hours, {steam_region}',
      '{medals:2} on a {created_year} Steam account',
      '{created_year<2016}Old Steam account from {created_year}, CS2 {hours} hours',
    ],
    extras: [
      '{medals:count} medals',
      'Steam level {steam_level}',
      '{?prime}{premier_rating>14999}strong Premier',
    ],
    stories: [
      '{?first_owner}Steam account from {created_year}, Counter-Strike was the only thing I ' +
        'ever played on it.',
      '{?prime}Reached {premier_rating} in Premier this season with a regular stack.',
      '{vac_status=None}A second account that I kept for playing with friends, always clean.',
      '{hours>2000}More than half of the {hours} hours are from the years before CS2.',
      '{hours<400}Not many hours yet, so matchmaking treats it gently.',
    ],
    details: [
      '{?prime}Prime is active and was bought on this account, not gifted.',
      '{!prime}Prime is not included, which is why the price is low.',
      'Medals and coins on the profile: {medals}.',
      'In the inventory: {inventory}. Items stay on the account.',
      'Steam level {steam_level}, store region {steam_region}.',
      '{vac_status=None}No VAC ban, no game ban, no trade ban and no cooldown.',
      '{vac_status=Old ban in another game}One old ban in another game, nothing in Counter-Strike.',
      '{faceit_level=10}FACEIT level 10 is linked to the same Steam profile.',
      '{?prime}Premier rating {premier_rating}, {hours} hours on record.',
    ],
    settle: (values) => {
      // Premier is open to Prime alone.
      if (values['prime'] === false) values['premier_rating'] = 0;
    },
  },
);

export const tacticalGames = [valorant, counterStrike] as const;
