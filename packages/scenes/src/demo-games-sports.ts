/** The demo's sports games. Names are facts of the games; the words are our own. */
import type { AttributeValue } from '@guildhall/domain/catalog/types';
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
import {
  mailbox,
  notes,
  password,
  recoveryCodes,
  registrationDetails,
  signInEmail,
} from './demo-vault.ts';

const rocketLeague = demoGame(
  {
    slug: 'rocket-league',
    name: 'Rocket League',
    publisher: 'Psyonix',
    genre: 'Sports',
    description:
      'Football with rocket cars. Ranks are hard to climb, and painted decals and wheels from ' +
      'the years of trading stay where they are.',
    risk_class: 'A',
    popularity: 560,
  },
  {
    since_year: 2015,
    base_minor: 500,
    attributes: [
      choice('platform', 'Platform', 'card_and_filter', [
        ['Epic Games', 50],
        ['Steam', 18],
        ['PlayStation', 20],
        ['Xbox', 9],
        ['Nintendo Switch', 3],
      ]),
      ladder(
        'rank',
        'Highest rank this season',
        'card_and_filter',
        [
          'Unranked',
          'Bronze',
          'Silver',
          'Gold',
          'Platinum',
          'Diamond',
          'Champion',
          'Grand Champion',
          'Supersonic Legend',
        ],
        { top_minor: 15_000 },
      ),
      choice('playlist', 'Ranked in', 'filter', [
        ['2v2', 50],
        ['3v3', 25],
        ['1v1', 15],
        ['Hoops', 5],
        ['Rumble', 5],
      ]),
      collection(
        'items',
        'Notable items',
        'card_and_filter',
        [
          tier(16_000, ['Gold Rush (Alpha Boost)', 'Goldstone wheels'], 2015),
          tier(5_500, ['Titanium White Octane', 'Black Dieci']),
          tier(2_800, ['Titanium White Zombas', 'White Apex wheels', 'Black Dominus GT']),
          tier(1_000, [
            'Interstellar',
            'Mainframe',
            'Tachyon Boost',
            '20XX',
            'Titanium White Fennec',
          ]),
          tier(400, ['Heatwave', 'Dissolver', 'Fennec', 'Draco wheels', 'Standard Red boost']),
        ],
        [0, 7],
      ),
      amount('item_count', 'Items in total', 'page', {
        min: 0,
        max: 5_000,
        typical: [40, 1_300],
        counts: 'items',
        worth_minor: 2_000,
      }),
      amount('credits', 'Credits', 'card_and_filter', {
        min: 0,
        max: 200_000,
        typical: [0, 7_000],
        curve: 2.6,
        worth_minor: 3_000,
      }),
      amount('level', 'Level', 'page', { min: 1, max: 3_000, typical: [20, 720] }),
      amount('wins', 'Wins', 'page', { min: 0, max: 30_000, typical: [120, 5_600] }),
      collection(
        'titles',
        'Season titles',
        'page',
        [
          tier(2_000, ['Supersonic Legend title']),
          tier(1_000, ['Grand Champion title', 'Season 2 Grand Champion']),
          tier(200, ['Rocketeer', 'Veteran']),
        ],
        [0, 2],
      ),
      linkedServices(['Steam', 'PlayStation Network', 'Xbox network', 'Nintendo Account']),
      emailAccess(),
      firstOwner(),
      createdYear(2015, 'page', 60),
      twoFactor(),
    ],
    vault: [
      signInEmail('Epic Games sign-in e-mail'),
      password(),
      ...mailbox(),
      recoveryCodes(),
      notes(),
    ],
    titles: [
      '{rank} {playlist}, {credits>99}{credits} credits, {platform}',
      '{rank} in {playlist} on {platform}, {item_count>99}{item_count} items',
      'Rocket League with {items:2}',
      '{items:first} and {item_count} items',
      '{rank} account, {wins} wins, level {level}',
      '{platform} {rank}, {items:3}',
    ],
    extras: ['{credits>1000}{credits} credits', '{titles:first}', '{wins>1000}{wins} wins'],
    stories: [
      '{?first_owner}My first account from {created_year}, kept for the items rather than ' +
        'the rank.',
      'Mostly {playlist}, that is where the {rank} comes from.',
      '{wins>2500}{wins} wins say more about it than I could.',
      '{?first_owner}{created_year<2022}Traded my way up while trading was still possible, ' +
        'then simply played.',
    ],
    details: [
      'Items: {items}.',
      '{credits>200}{credits} credits are available for the shop.',
      'About {item_count} items in the garage, many of them painted.',
      'Season titles: {titles}.',
      'Level {level} with {wins} wins, never banned from ranked.',
      'Linked now: {linked_services}. They are removed before delivery.',
      'Cross-platform progression follows the Epic account.',
    ],
    settle: (values) => {
      if (values['rank'] !== 'Supersonic Legend') {
        const titles = values['titles'];
        if (Array.isArray(titles)) values['titles'] = titles.filter((t) => !/Legend/.test(t));
      }
    },
  },
);

const DIVISIONS = [
  ...Array.from({ length: 10 }, (_, step) => `Division ${10 - step}`),
  'Elite Division',
];

/** Transfers need the web app, and an empty club needs no web app to be honest about. */
function settleFootball(values: Record<string, AttributeValue>): void {
  if (Number(values['coins']) < 5_000) values['web_app'] = false;
}

const football = demoGame(
  {
    slug: 'ea-sports-fc',
    name: 'EA SPORTS FC',
    publisher: 'Electronic Arts',
    genre: 'Sports',
    description:
      'Football Ultimate Team above all. Coins, tradeable squads and an open transfer market ' +
      'on the web app are what buyers ask for first.',
    risk_class: 'B',
    popularity: 750,
  },
  {
    since_year: 2010,
    base_minor: 700,
    attributes: [
      choice('platform', 'Platform', 'card_and_filter', [
        ['PlayStation 5', 44],
        ['PC', 26],
        ['Xbox Series', 18],
        ['PlayStation 4', 9],
        ['Nintendo Switch 2', 3],
      ]),
      choice('edition', 'Edition', 'page', [
        ['FC 26 Standard', 50],
        ['FC 26 Ultimate', 32],
        ['FC 25 Standard', 18],
      ]),
      amount('coins', 'Coins', 'card_and_filter', {
        min: 0,
        max: 90_000_000,
        typical: [2_000, 5_200_000],
        curve: 2.2,
        worth_minor: 24_000,
      }),
      amount('club_value', 'Tradeable club value', 'card_and_filter', {
        min: 0,
        max: 90_000_000,
        typical: [10_000, 3_600_000],
        curve: 2,
        unit: 'coins',
        worth_minor: 15_000,
      }),
      amount('squad_rating', 'Squad rating', 'card', {
        min: 60,
        max: 99,
        typical: [80, 93],
        curve: 1,
        worth_minor: 1_500,
      }),
      ladder('division', 'Rivals division', 'filter', DIVISIONS, { top_minor: 3_000 }),
      collection(
        'special_cards',
        'Special cards',
        'filter',
        [
          tier(4_000, ['Icon', 'Team of the Year']),
          tier(2_000, ['Team of the Season', 'Future Stars', 'Hero']),
          tier(900, ['Thunderstruck', 'Centurions', 'Winter Wildcards', 'Fantasy FC']),
          tier(300, ['Ones to Watch', 'Team of the Week', 'Evolution']),
        ],
        [0, 8],
      ),
      yesNo('web_app', 'Transfer market on the web app', 'filter', {
        probability: 0.8,
        worth_minor: 900,
      }),
      amount('fc_points', 'FC Points', 'page', {
        min: 0,
        max: 40_000,
        typical: [0, 4_600],
        curve: 3,
        worth_minor: 3_500,
      }),
      amount('matches', 'Matches played', 'page', { min: 0, max: 20_000, typical: [20, 2_400] }),
      emailAccess(),
      firstOwner(),
      createdYear(2010, 'page', 30),
      twoFactor(),
    ],
    vault: [
      signInEmail('EA Account e-mail'),
      password(),
      ...mailbox(),
      recoveryCodes('EA backup codes'),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{edition} {platform}, {coins} coins',
      '{coins} coins plus {club_value} tradeable club, {platform}',
      '{squad_rating} rated squad, {special_cards:2} cards, {platform}',
      '{platform} club in {division}, {coins} coins',
      '{edition} club with {special_cards:3} cards',
    ],
    extras: ['{?web_app}web app open', '{fc_points>900}{fc_points} FC Points', '{division}'],
    stories: [
      '{?first_owner}A club built on trading, the squad was never more than a side effect.',
      '{matches>300}Weekend League club, played until exams got in the way.',
      '{division} with a squad I enjoyed, {matches} matches in total.',
      '{?first_owner}Bought packs at launch, got lucky, and have no time to use it.',
      'The EA Account is from {created_year}, the club was new with {edition}.',
    ],
    details: [
      '{coins} coins in the club, {club_value} more in tradeable players.',
      'Special cards in the club: {special_cards}.',
      'Squad rating {squad_rating}, Rivals {division}.',
      '{?web_app}The web app and its transfer market are open.',
      '{!web_app}The web app is not unlocked yet; it opens after some days of play.',
      '{fc_points>300}{fc_points} FC Points are left.',
      '{matches} matches played on {platform}, no transfer ban.',
    ],
    settle: settleFootball,
  },
);

export const sportsGames = [rocketLeague, football] as const;
