/** The demo's military shooters. Names are facts of the games; the words are our own. */
import {
  amount,
  choice,
  collection,
  createdYear,
  emailAccess,
  firstOwner,
  ladder,
  linkedServices,
  tier,
  twoFactor,
  yesNo,
} from './demo-attributes.ts';
import { demoGame } from './demo-game.ts';
import { birthDate, mailbox, notes, password, recoveryCodes, signInEmail } from './demo-vault.ts';

const tarkov = demoGame(
  {
    slug: 'escape-from-tarkov',
    name: 'Escape from Tarkov',
    publisher: 'Battlestate Games',
    genre: 'Extraction shooter',
    description:
      'Go in, find something worth keeping, come out alive. The edition decides the stash and ' +
      'the starting gear, the level and the Kappa container tell how far a wipe was played.',
    risk_class: 'B',
    popularity: 610,
  },
  {
    since_year: 2017,
    base_minor: 2_200,
    attributes: [
      ladder(
        'edition',
        'Edition',
        'card_and_filter',
        ['Standard', 'Left Behind', 'Prepare for Escape', 'Edge of Darkness', 'The Unheard'],
        { top_minor: 21_000 },
      ),
      choice('faction', 'Faction', 'page', [
        ['USEC', 55],
        ['BEAR', 45],
      ]),
      choice('region', 'Server region', 'card_and_filter', [
        ['Europe', 52],
        ['North America', 30],
        ['Asia', 10],
        ['Oceania', 5],
        ['South America', 3],
      ]),
      amount('level', 'PMC level', 'card_and_filter', {
        min: 1,
        max: 79,
        typical: [1, 62],
        worth_minor: 5_000,
      }),
      yesNo('kappa', 'Kappa container', 'filter', { probability: 0.16, worth_minor: 6_000 }),
      amount('roubles_million', 'Roubles', 'filter', {
        min: 0,
        max: 2_000,
        typical: [1, 180],
        curve: 2,
        unit: 'million',
        worth_minor: 3_600,
      }),
      amount('hours', 'Hours played', 'card', {
        min: 0,
        max: 20_000,
        typical: [20, 3_600],
        unit: 'h',
      }),
      amount('traders_maxed', 'Traders at level 4', 'page', { min: 0, max: 8, typical: [0, 8] }),
      amount('hideout_stations', 'Hideout stations built', 'page', {
        min: 0,
        max: 24,
        typical: [3, 23],
      }),
      yesNo('pve_access', 'Co-op PvE access', 'filter', { probability: 0.4, worth_minor: 1_200 }),
      emailAccess(),
      firstOwner(),
      createdYear(2017, 'page', 90),
      twoFactor(),
    ],
    vault: [
      signInEmail('Battlestate sign-in e-mail'),
      password(),
      ...mailbox(),
      birthDate(),
      notes(),
    ],
    titles: [
      'Tarkov {edition}, level {level}, {roubles_million}M roubles',
      '{?kappa}Kappa account, {edition}, level {level}',
      '{edition} edition {region}, {hours} hours',
      '{edition} with {traders_maxed>3}{traders_maxed} maxed traders, level {level} {faction}',
      '{level<10}Fresh {edition} account, level {level}, {region}',
    ],
    extras: [
      '{?pve_access}PvE included',
      '{roubles_million>20}{roubles_million}M roubles',
      '{faction}',
    ],
    stories: [
      '{?first_owner}{hours>700}Played every wipe since {created_year}, this is the account ' +
        'that saw all of it.',
      '{level>40}The quest line is mostly done, what is left is the fun part.',
      '{level<15}{?first_owner}Bought for a friend who gave up after a weekend. His loss, ' +
        'your stash.',
      'Only ever played on {region} servers, reputation with Fence is positive.',
      '{?kappa}The Kappa container was earned by doing the quests, no carries.',
    ],
    details: [
      'Edition: {edition}, so the stash and the secure container come with it.',
      '{roubles_million>1}About {roubles_million} million roubles in the stash plus gear.',
      '{traders_maxed>1}{traders_maxed} traders stand at loyalty level 4.',
      '{hideout_stations>8}{hideout_stations} hideout stations are built and running.',
      '{?pve_access}Co-op PvE is unlocked on this account.',
      'PMC level {level} as {faction}, {hours} hours in total.',
      'Never banned, no temporary locks, hardware never flagged.',
      'The profile goes through a wipe like everybody else, the edition stays for good.',
    ],
    settle: (values) => {
      if (values['edition'] === 'The Unheard') values['pve_access'] = true;
      if (Number(values['level']) < 40) values['kappa'] = false;
    },
  },
);

const callOfDuty = demoGame(
  {
    slug: 'call-of-duty',
    name: 'Call of Duty',
    publisher: 'Activision',
    genre: 'Shooter',
    description:
      'Warzone and the yearly releases share one profile. Mastery camos from earlier games, ' +
      'ranked divisions and a verified phone number make the difference.',
    risk_class: 'B',
    popularity: 830,
  },
  {
    since_year: 2012,
    base_minor: 900,
    attributes: [
      choice('platform', 'Platform', 'card_and_filter', [
        ['Battle.net', 40],
        ['Steam', 20],
        ['PlayStation', 26],
        ['Xbox', 14],
      ]),
      collection(
        'games_owned',
        'Games owned',
        'filter',
        [
          tier(2_600, ['Black Ops 7']),
          tier(1_800, ['Black Ops 6', 'Modern Warfare III (2023)']),
          tier(1_200, ['Modern Warfare II (2022)', 'Black Ops Cold War']),
          tier(900, ['Modern Warfare (2019)', 'Vanguard']),
        ],
        [1, 6],
      ),
      ladder(
        'rank',
        'Ranked division',
        'card_and_filter',
        [
          'Unranked',
          'Bronze',
          'Silver',
          'Gold',
          'Platinum',
          'Diamond',
          'Crimson',
          'Iridescent',
          'Top 250',
        ],
        { top_minor: 13_000 },
      ),
      amount('level', 'Level', 'card_and_filter', {
        min: 1,
        max: 1_250,
        typical: [20, 900],
        worth_minor: 2_000,
      }),
      collection(
        'mastery_camos',
        'Mastery camos',
        'card_and_filter',
        [
          tier(7_500, ['Damascus'], 2020),
          tier(4_000, ['Dark Aether', 'Dark Matter Ultra'], 2021),
          tier(3_200, ['Orion', 'Interstellar'], 2023),
          tier(2_200, ['Borealis', 'Polyatomic', 'Obsidian'], 2023),
          tier(2_800, ['Dark Matter', 'Nebula', 'Abyss', 'Dark Spine']),
        ],
        [0, 6],
      ),
      amount('operators', 'Operator skins', 'page', { min: 0, max: 600, typical: [4, 180] }),
      amount('blueprints', 'Weapon blueprints', 'page', { min: 0, max: 2_000, typical: [15, 520] }),
      amount('cod_points', 'COD Points', 'page', {
        min: 0,
        max: 50_000,
        typical: [0, 5_000],
        curve: 3,
        unit: 'CP',
        worth_minor: 2_800,
      }),
      yesNo('phone_verified', 'Phone number verified', 'filter', {
        probability: 0.7,
        worth_minor: 400,
      }),
      linkedServices(['Steam', 'PlayStation Network', 'Xbox network', 'Battle.net']),
      emailAccess(),
      firstOwner(),
      createdYear(2012, 'page', 50),
      twoFactor(),
    ],
    vault: [
      signInEmail('Activision sign-in e-mail'),
      password(),
      ...mailbox(),
      recoveryCodes(),
      birthDate(),
      notes(),
    ],
    titles: [
      '{mastery_camos:first} unlocked, {rank}, level {level}',
      'COD {platform} account, {mastery_camos:2}',
      'Warzone {rank}, level {level}, {platform}',
      '{games_owned:first} owned, {operators} operator skins',
      '{mastery_camos:count} mastery camos on {platform}',
      'Warzone ready {platform} account, level {level}',
    ],
    extras: [
      '{?phone_verified}phone verified',
      '{blueprints>100}{blueprints} blueprints',
      '{cod_points>1000}{cod_points} CP',
    ],
    stories: [
      '{mastery_camos:first} was ground out by hand, one weapon after the other.',
      '{mastery_camos:first} cannot be rushed any more, which is most of the value here.',
      'I moved to another platform and cannot take this one with me.',
      'Used for Warzone in the evenings, nothing else.',
      '{level<120}Hardly used, so the level is still low.',
      '{rank=Iridescent}Iridescent was held for the whole season, not just touched.',
    ],
    details: [
      'Games on the profile: {games_owned}.',
      'Finished mastery camos: {mastery_camos}.',
      '{operators} operator skins and {blueprints} blueprints are unlocked.',
      '{cod_points>300}{cod_points} COD Points are unspent.',
      '{?phone_verified}The phone number has been verified, so ranked and Warzone start at once.',
      '{!phone_verified}You verify your own phone number on the first start.',
      'Platform is {platform}; cross-progression carries everything over.',
      'No shadow bans, no permanent bans, level {level}.',
    ],
  },
);

export const militaryGames = [tarkov, callOfDuty] as const;
