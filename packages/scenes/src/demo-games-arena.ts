/** The demo's arena games. Names are facts of the games; the words are our own. */
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
  birthDate,
  mailbox,
  notes,
  password,
  recoveryCodes,
  registrationDetails,
  signInEmail,
  signInName,
} from './demo-vault.ts';

const leagueOfLegends = demoGame(
  {
    slug: 'league-of-legends',
    name: 'League of Legends',
    publisher: 'Riot Games',
    genre: 'MOBA',
    description:
      'Three lanes, one river, five roles. Server and rank decide who you play with; the ' +
      'champion pool and retired skins decide what the account is worth.',
    risk_class: 'B',
    popularity: 950,
  },
  {
    since_year: 2009,
    base_minor: 500,
    attributes: [
      choice('server', 'Server', 'card_and_filter', [
        ['EUW', 34],
        ['EUNE', 16],
        ['NA', 20],
        ['BR', 7],
        ['TR', 7],
        ['LAN', 4],
        ['LAS', 4],
        ['OCE', 4],
        ['KR', 2],
        ['JP', 2],
      ]),
      ladder(
        'rank',
        'Solo/Duo rank',
        'card_and_filter',
        [
          'Unranked',
          'Iron',
          'Bronze',
          'Silver',
          'Gold',
          'Platinum',
          'Emerald',
          'Diamond',
          'Master',
          'Grandmaster',
          'Challenger',
        ],
        { top_minor: 30_000 },
      ),
      amount('level', 'Level', 'card_and_filter', {
        min: 1,
        max: 5_000,
        typical: [30, 520],
        worth_minor: 3_000,
      }),
      amount('champions', 'Champions owned', 'filter', {
        min: 0,
        max: 172,
        typical: [18, 171],
        worth_minor: 1_800,
      }),
      collection(
        'skins',
        'Notable skins',
        'filter',
        [
          tier(16_000, ['PAX Twisted Fate', 'Silver Kayle', 'Black Alistar', 'King Rammus'], 2010),
          tier(6_000, ['Championship Riven (2012)', 'UFO Corki', 'PAX Jax'], 2012),
          tier(1_700, ['Elementalist Lux', 'DJ Sona', 'Pulsefire Ezreal', 'Spirit Guard Udyr']),
          tier(1_500, ['Gun Goddess Miss Fortune', 'K/DA ALL OUT Seraphine', 'Soul Stealer Vayne']),
          tier(900, ['Victorious Jarvan IV', 'Victorious Morgana'], 2014),
          tier(600, [
            'PROJECT: Yasuo',
            'Blood Moon Jhin',
            'Nightbringer Yasuo',
            'Dawnbringer Riven',
          ]),
          tier(450, ['High Noon Lucian', 'Star Guardian Jinx', 'Spirit Blossom Thresh']),
          tier(250, ['Dark Star Thresh', 'Arcade Sona', 'Headhunter Master Yi', 'Pool Party Lulu']),
        ],
        [0, 12],
      ),
      amount('skin_count', 'Skins in total', 'card_and_filter', {
        min: 0,
        max: 1_900,
        typical: [2, 340],
        counts: 'skins',
        worth_minor: 13_000,
      }),
      amount('blue_essence', 'Blue Essence', 'page', {
        min: 0,
        max: 900_000,
        typical: [800, 78_000],
        unit: 'BE',
        worth_minor: 900,
      }),
      amount('riot_points', 'Riot Points', 'page', {
        min: 0,
        max: 50_000,
        typical: [0, 3_000],
        curve: 3,
        unit: 'RP',
        worth_minor: 2_000,
      }),
      amount('honor', 'Honor level', 'page', { min: 0, max: 5, typical: [2, 5] }),
      yesNo('hand_levelled', 'Levelled by hand', 'page', {
        probability: 0.75,
        worth_minor: 600,
      }),
      emailAccess(),
      firstOwner(),
      createdYear(2009, 'page', 110),
      twoFactor(),
    ],
    vault: [
      signInName('Riot username', 'rivercrab90'),
      password(),
      ...mailbox(),
      recoveryCodes(),
      birthDate(),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{server} {rank}, {champions} champions, {skin_count} skins',
      '{rank} {server} with {skins:2}',
      '{skins:first}, level {level}, {server}',
      '{rank=Unranked}{server} level {level}, unranked, {blue_essence} Blue Essence',
      '{skin_count} skins on {server}, level {level}, {rank}',
      'LoL {server} {rank}, {skins:first} and {skin_count} skins',
      '{champions>160}Almost all champions, {skin_count} skins, {server}',
    ],
    extras: [
      '{?hand_levelled}hand levelled',
      'honor {honor}',
      '{riot_points>500}{riot_points} RP',
      '{blue_essence>20000}{blue_essence} BE',
    ],
    stories: [
      '{?first_owner}{created_year<2015}Made in {created_year}, back when mastery pages were ' +
        'still a thing to argue about.',
      '{?first_owner}{created_year>2019}Started in {created_year} as a second account for ' +
        'another role.',
      'Mostly mid and support, the match history is open to look through after the sale.',
      '{rank=Unranked}Never queued ranked, so the placements are yours.',
      '{?hand_levelled}{?first_owner}Levelled by hand in normal games and ARAM, no scripts ' +
        'involved.',
      '{?first_owner}{created_year<2020}I have not missed a season, the border collection ' +
        'shows it.',
    ],
    details: [
      '{champions} champions are owned, Blue Essence stands at {blue_essence}.',
      'Skins that stand out: {skins}.',
      'In total {skin_count} skins, some with chromas and matching icons.',
      '{riot_points>300}{riot_points} RP are left in the wallet of the game.',
      'Honor level {honor}, no chat restrictions and no ranked restrictions.',
      'Server is {server}; no transfer was used in the last year.',
      'Current solo rank {rank}, level {level}.',
      'The Riot ID can be renamed by you after delivery.',
    ],
    settle: (values) => {
      // Ranked opens at level 30.
      if (Number(values['level']) < 30) values['rank'] = 'Unranked';
    },
  },
);

const brawlStars = demoGame(
  {
    slug: 'brawl-stars',
    name: 'Brawl Stars',
    publisher: 'Supercell',
    genre: 'Arena shooter',
    description:
      'Three-minute matches with nearly a hundred brawlers to collect. Trophies, maxed brawlers, ' +
      'hypercharges and skins from old events set the price.',
    risk_class: 'A',
    popularity: 660,
  },
  {
    since_year: 2017,
    base_minor: 400,
    attributes: [
      amount('trophies', 'Trophies', 'card_and_filter', {
        min: 0,
        max: 200_000,
        typical: [2_500, 82_000],
        curve: 1.2,
        worth_minor: 7_000,
      }),
      amount('brawlers', 'Brawlers', 'card_and_filter', {
        min: 1,
        max: 105,
        typical: [26, 96],
        curve: 0.7,
        worth_minor: 2_500,
      }),
      amount('maxed_brawlers', 'Power 11 brawlers', 'card_and_filter', {
        min: 0,
        max: 105,
        typical: [0, 78],
        curve: 1.5,
        worth_minor: 8_000,
      }),
      amount('hypercharges', 'Hypercharges', 'page', {
        min: 0,
        max: 105,
        typical: [0, 46],
        curve: 1.6,
        worth_minor: 2_500,
      }),
      ladder(
        'rank',
        'Ranked',
        'card_and_filter',
        ['Bronze', 'Silver', 'Gold', 'Diamond', 'Mythic', 'Legendary', 'Masters', 'Pro'],
        { top_minor: 9_000 },
      ),
      collection(
        'skins',
        'Notable skins',
        'filter',
        [
          tier(7_500, ['Challenger Colt', 'Star Shelly'], 2018),
          tier(2_600, ['Wizard Barley', 'Boombox Brock'], 2020),
          tier(1_600, ['Gold Mecha Bo', 'Gold Mecha Crow', 'Night Mecha Crow', 'Dark Lord Spike']),
          tier(800, ['Phoenix Crow', 'Virus 8-Bit', 'Horus Bo', 'Super Ranger Brock']),
          tier(400, [
            'Royal Agent Colt',
            'Hero Bo',
            'Captain Carl',
            'Lion Dance Brock',
            'Coco Rosa',
          ]),
        ],
        [0, 9],
      ),
      amount('skin_count', 'Skins in total', 'page', {
        min: 0,
        max: 1_500,
        typical: [4, 330],
        counts: 'skins',
        worth_minor: 5_000,
      }),
      amount('gems', 'Gems', 'filter', {
        min: 0,
        max: 50_000,
        typical: [0, 900],
        curve: 2.4,
        worth_minor: 3_000,
      }),
      amount('bling', 'Bling', 'page', { min: 0, max: 500_000, typical: [300, 24_000] }),
      amount('coins', 'Coins', 'page', { min: 0, max: 900_000, typical: [200, 28_000] }),
      yesNo('name_change', 'Free name change', 'page', { probability: 0.6 }),
      emailAccess(),
      firstOwner(),
      createdYear(2017, 'page', 70),
    ],
    vault: [
      signInEmail('Supercell ID e-mail'),
      password('Mailbox or Supercell ID password'),
      ...mailbox(),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{maxed_brawlers>1}{trophies} trophies, {brawlers} brawlers, {maxed_brawlers} at power 11',
      '{trophies} trophies and {brawlers} brawlers',
      '{skins:2}, {trophies} trophies',
      'Brawl Stars {rank}, {maxed_brawlers>0}{maxed_brawlers} maxed',
      '{rank} ranked, {brawlers} brawlers, {skin_count} skins',
      '{skins:first} and {skin_count} skins, {brawlers} brawlers',
    ],
    extras: [
      '{gems>80}{gems} gems',
      '{hypercharges>4}{hypercharges} hypercharges',
      '{?name_change}name change',
    ],
    stories: [
      '{?first_owner}Started in {created_year} and pushed every season with the same club.',
      'Pushed solo showdown first, then ranked with friends.',
      'I play on another account with my club now, this one deserves more.',
      '{maxed_brawlers>40}Most of the meta is power 11, you can draft whatever you want.',
      '{brawlers<50}Half of the brawlers are still to be unlocked, which is the fun of it.',
    ],
    details: [
      '{maxed_brawlers>1}{brawlers} brawlers, {maxed_brawlers} of them at power 11.',
      '{maxed_brawlers<2}{brawlers} brawlers so far, the upgrades are yours to choose.',
      '{hypercharges>1}{hypercharges} hypercharges are unlocked.',
      'Skins worth mentioning: {skins}.',
      '{skin_count} skins in total.',
      '{gems>20}{gems} gems, {coins} coins and {bling} bling are on the account.',
      'Ranked: {rank}. Trophies: {trophies}.',
      '{?name_change}The free name change has not been used.',
      'Only Supercell ID is connected.',
    ],
    settle: (values) => {
      const brawlers = Number(values['brawlers']);
      for (const key of ['maxed_brawlers', 'hypercharges']) {
        if (values[key] !== undefined) values[key] = Math.min(Number(values[key]), brawlers);
      }
      const maxed = Number(values['maxed_brawlers']);
      if (values['hypercharges'] !== undefined) {
        values['hypercharges'] = Math.min(Number(values['hypercharges']), maxed);
      }
    },
  },
);

export const arenaGames = [leagueOfLegends, brawlStars] as const;
