/** The demo's open worlds. Names are facts of the games; the words are our own. */
import {
  amount,
  choice,
  collection,
  createdYear,
  emailAccess,
  firstOwner,
  linkedServices,
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
  pin,
  recoveryCodes,
  registrationDetails,
  signInEmail,
  signInName,
} from './demo-vault.ts';

const genshin = demoGame(
  {
    slug: 'genshin-impact',
    name: 'Genshin Impact',
    publisher: 'HoYoverse',
    genre: 'Action RPG',
    description:
      'A wide world, seven elements and a party of four. Five-star characters and their ' +
      'signature weapons come from wishes, so accounts are compared by who already joined.',
    risk_class: 'B',
    popularity: 880,
  },
  {
    since_year: 2020,
    base_minor: 500,
    attributes: [
      choice('server', 'Server', 'card_and_filter', [
        ['Europe', 42],
        ['America', 30],
        ['Asia', 22],
        ['TW/HK/MO', 6],
      ]),
      amount('adventure_rank', 'Adventure Rank', 'card_and_filter', {
        min: 1,
        max: 60,
        typical: [12, 60],
        curve: 0.8,
        worth_minor: 2_500,
      }),
      collection(
        'characters',
        'Five-star characters',
        'card_and_filter',
        [
          tier(1_700, [
            'Raiden Shogun',
            'Nahida',
            'Furina',
            'Neuvillette',
            'Mavuika',
            'Arlecchino',
          ]),
          tier(1_300, ['Hu Tao', 'Yelan', 'Zhongli', 'Kaedehara Kazuha', 'Alhaitham']),
          tier(900, ['Kamisato Ayaka', 'Venti', 'Xiao', 'Ganyu', 'Yae Miko', 'Tartaglia', 'Nilou']),
          tier(500, ['Eula', 'Albedo', 'Kamisato Ayato', 'Wanderer', 'Lyney', 'Navia', 'Chiori']),
          tier(100, ['Diluc', 'Jean', 'Mona', 'Qiqi', 'Keqing', 'Tighnari', 'Dehya']),
        ],
        [1, 24],
      ),
      amount('five_star_count', 'Five-stars in total', 'card', {
        min: 0,
        max: 130,
        typical: [1, 42],
        counts: 'characters',
        worth_minor: 4_000,
      }),
      collection(
        'weapons',
        'Signature weapons',
        'filter',
        [
          tier(1_500, ['Staff of Homa', 'Engulfing Lightning', 'Splendor of Tranquil Waters']),
          tier(1_300, ['Tome of the Eternal Flow', 'A Thousand Floating Dreams', 'Aqua Simulacra']),
          tier(1_100, ['Mistsplitter Reforged', 'Freedom-Sworn', 'Elegy for the End']),
          tier(900, [
            'Primordial Jade Winged-Spear',
            "Crimson Moon's Semblance",
            'Key of Khaj-Nisut',
          ]),
        ],
        [0, 8],
      ),
      amount('primogems', 'Primogems', 'filter', {
        min: 0,
        max: 200_000,
        typical: [300, 21_000],
        curve: 2,
        worth_minor: 3_500,
      }),
      amount('fates', 'Intertwined Fates', 'page', { min: 0, max: 2_000, typical: [0, 60] }),
      yesNo('guaranteed', 'Next featured five-star guaranteed', 'filter', {
        probability: 0.34,
        worth_minor: 600,
      }),
      choice('traveler', 'Traveler', 'page', [
        ['Lumine', 55],
        ['Aether', 45],
      ]),
      linkedServices(['Google', 'Apple', 'Facebook', 'PlayStation Network']),
      emailAccess(),
      firstOwner(),
      createdYear(2020, 'page', 40),
      twoFactor(),
    ],
    vault: [
      signInEmail('HoYoverse sign-in e-mail'),
      password(),
      ...mailbox(),
      registrationDetails(),
      notes(),
    ],
    titles: [
      'AR{adventure_rank} {server}, {characters:3}',
      '{five_star_count} five-stars, {characters:2}, {server}',
      '{characters:first} with {weapons:first}, AR{adventure_rank}',
      'Genshin {server} AR{adventure_rank}, {primogems>3000}{primogems} primogems',
      '{characters:2} starter, AR{adventure_rank}, {server}',
      '{adventure_rank<35}Reroll {server}, {characters:first}, story untouched',
    ],
    extras: [
      '{?guaranteed}guaranteed next',
      '{weapons:count} signature weapons',
      '{traveler}',
      '{primogems>5000}{primogems} primogems',
    ],
    stories: [
      '{?first_owner}{adventure_rank>50}Daily player since {created_year}, all archon quests ' +
        'up to the last patch are done.',
      '{adventure_rank<40}The story is at an early point, so there is still everything to see.',
      '{?first_owner}{adventure_rank>40}I rolled for the characters I liked and never ' +
        'skipped a Welkin month.',
      '{adventure_rank>44}Built for Spiral Abyss, two full teams are ready.',
    ],
    details: [
      'Five-star characters: {characters}.',
      'Signature weapons: {weapons}.',
      '{five_star_count} five-stars overall, characters and weapons together.',
      '{primogems>800}{primogems} primogems are saved.',
      '{fates>5}{fates} Intertwined Fates on top of that.',
      '{?guaranteed}The last five-star lost the coin toss, so the next featured one is certain.',
      'Traveler is {traveler}, Adventure Rank {adventure_rank}, server {server}.',
      'Linked services: {linked_services}. They get unlinked.',
      '{adventure_rank>52}Exploration is above ninety percent in the older regions.',
    ],
  },
);

const roblox = demoGame(
  {
    slug: 'roblox',
    name: 'Roblox',
    publisher: 'Roblox Corporation',
    genre: 'Sandbox',
    description:
      'Millions of small games under one avatar. Limited items, the age of the account, short ' +
      'names and game passes are what collectors look for.',
    risk_class: 'C',
    popularity: 900,
  },
  {
    since_year: 2007,
    base_minor: 400,
    attributes: [
      amount('robux', 'Robux', 'card_and_filter', {
        min: 0,
        max: 1_000_000,
        typical: [0, 26_000],
        curve: 2.6,
        worth_minor: 13_000,
      }),
      collection(
        'limiteds',
        'Limited and rare items',
        'card_and_filter',
        [
          tier(16_000, ['Valkyrie Helm', 'Sparkle Time Fedora', "Clockwork's Headphones"]),
          tier(9_000, ["Clockwork's Shades", 'Poisoned Horns of the Toxic Wasteland']),
          tier(6_500, ['Headless Horseman', 'Super Super Happy Face', 'Playful Vampire']),
          tier(3_600, ['Korblox Deathspeaker', 'Beast Mode', 'Stitchface', 'Blizzard Beast Mode']),
          tier(900, ['Prankster', 'Radioactive Beast Mode', 'Silver King of the Night']),
          tier(350, ['Red Goof', 'Chill Cap', 'Bubble Trouble', 'Tee Vee']),
        ],
        [0, 6],
      ),
      amount('rap', 'Recent average price of items', 'filter', {
        min: 0,
        max: 50_000_000,
        typical: [0, 240_000],
        curve: 2,
        unit: 'Robux',
        counts: 'limiteds',
      }),
      collection(
        'game_passes',
        'Game passes',
        'filter',
        [
          tier(1_600, ['Blox Fruits: Dark Blade', 'Blox Fruits: Fruit Notifier']),
          tier(700, ['Blox Fruits: 2x Mastery', 'Adopt Me: VIP', 'Pet Simulator 99: Huge Hunter']),
          tier(400, [
            'Murder Mystery 2: Radio',
            'Brookhaven: VIP',
            'Arsenal: VIP',
            'Bee Swarm: x2 Bag',
          ]),
        ],
        [0, 6],
      ),
      amount('name_length', 'Letters in the username', 'page', {
        min: 3,
        max: 20,
        typical: [15, 6],
        curve: 1,
        required: true,
      }),
      choice('age_group', 'Age group', 'page', [
        ['13+', 30],
        ['16+', 25],
        ['18+', 45],
      ]),
      yesNo('voice_chat', 'Voice chat enabled', 'filter', { probability: 0.45, worth_minor: 350 }),
      yesNo('premium', 'Premium active', 'page', { probability: 0.3, worth_minor: 300 }),
      amount('offsale_items', 'Off-sale items', 'page', {
        min: 0,
        max: 3_000,
        typical: [0, 150],
        worth_minor: 2_500,
      }),
      emailAccess(),
      firstOwner(),
      createdYear(2007, 'card_and_filter', 90),
      twoFactor(),
    ],
    vault: [
      signInName('Roblox username', 'mossyBrick_11'),
      password(),
      ...mailbox(),
      recoveryCodes('Backup codes'),
      pin('parent_pin', 'Parental PIN', 4),
      birthDate(),
      notes(),
    ],
    titles: [
      '{limiteds:2}, {created_year} account',
      '{robux>400}{robux} Robux and {limiteds:first}',
      'Roblox {created_year}, {offsale_items>1}{offsale_items} off-sale items',
      '{game_passes:2}, {robux>0}{robux} Robux',
      '{created_year<2013}Old {created_year} account, {name_length}-letter name',
      '{limiteds:first}, {offsale_items>1}{offsale_items} off-sale, {name_length} letters',
      '{created_year>2016}Starter account {created_year}, {age_group}, {name_length}-letter name',
    ],
    extras: [
      '{?voice_chat}voice chat',
      '{?premium}Premium',
      '{game_passes:count} game passes',
      '{age_group}',
    ],
    stories: [
      '{?first_owner}Joined in {created_year}, the badge page is a small museum.',
      'I outgrew it and would rather see it used than asleep.',
      '{created_year<2020}{?first_owner}The rare items were bought years ago and never sold on.',
      'The avatar is dressed already, but there is plenty to mix from.',
      '{created_year>2019}{?first_owner}A younger account, made for one game and hardly used ' +
        'outside it.',
    ],
    details: [
      'Limiteds and rare items: {limiteds}.',
      'Game passes that stay: {game_passes}.',
      '{robux>50}{robux} Robux in the balance, none of it pending.',
      '{rap>2000}Items add up to about {rap} RAP.',
      '{offsale_items>4}{offsale_items} items are off sale now.',
      'The username has {name_length} letters.',
      '{?voice_chat}Voice chat has been unlocked and works.',
      'Age group {age_group}, no warnings and no past bans.',
    ],
  },
);

export const worldGames = [genshin, roblox] as const;
