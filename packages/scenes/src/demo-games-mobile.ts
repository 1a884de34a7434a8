/** The demo's mobile games. Names are facts of the games; the words are our own. */
import type { AttributeValue } from '@guildhall/domain/catalog/types';
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
  signInEmail,
  signInName,
} from './demo-vault.ts';

const TOWN_HALLS = Array.from({ length: 10 }, (_, step) => `Town Hall ${step + 9}`);

/** How far the heroes are, as a part of what the town hall allows. */
const HERO_PROGRESS: Readonly<Record<string, number>> = {
  Rushed: 0.4,
  'In progress': 0.7,
  'Nearly maxed': 0.93,
  Maxed: 1,
};

/** Brings a hero in line with the hall and the state of the base; an empty field stays empty. */
function settleHero(values: Record<string, AttributeValue>, key: string, cap: number): void {
  const level = values[key];
  if (level === undefined) return;
  const reached = Math.round(cap * (HERO_PROGRESS[String(values['progress'])] ?? 1));
  const wobble = values['progress'] === 'Maxed' ? 0 : (Number(level) % 5) - 2;
  values[key] = Math.min(cap, Math.max(0, reached + (reached > 0 ? wobble : 0)));
}

const clash = demoGame(
  {
    slug: 'clash-of-clans',
    name: 'Clash of Clans',
    publisher: 'Supercell',
    genre: 'Strategy',
    description:
      'A village that grows for years. The town hall says how far it got, hero levels and ' +
      'walls say whether it was rushed, skins and sceneries make it handsome.',
    risk_class: 'B',
    popularity: 780,
  },
  {
    since_year: 2012,
    base_minor: 400,
    attributes: [
      ladder('town_hall', 'Town Hall', 'card_and_filter', TOWN_HALLS, { top_minor: 14_000 }),
      choice('progress', 'State of the base', 'card_and_filter', [
        ['Rushed', 15],
        ['In progress', 38],
        ['Nearly maxed', 30],
        ['Maxed', 17],
      ]),
      amount('king_level', 'Barbarian King', 'page', {
        min: 0,
        max: 105,
        typical: [18, 100],
        curve: 1,
        worth_minor: 1_500,
      }),
      amount('queen_level', 'Archer Queen', 'card_and_filter', {
        min: 0,
        max: 105,
        typical: [20, 100],
        curve: 1,
        worth_minor: 1_800,
      }),
      amount('warden_level', 'Grand Warden', 'page', {
        min: 0,
        max: 80,
        typical: [0, 75],
        curve: 1,
        worth_minor: 1_000,
      }),
      amount('gems', 'Gems', 'filter', {
        min: 0,
        max: 300_000,
        typical: [60, 9_000],
        curve: 2,
        worth_minor: 4_000,
      }),
      collection(
        'hero_skins',
        'Hero skins',
        'page',
        [
          tier(900, ['Gladiator King', 'Autumn Queen', 'Pekka King'], 2020),
          tier(600, ['Party King', 'Party Warden', 'Clockwork Queen', 'Shadow Queen'], 2022),
          tier(350, [
            'Jolly King',
            'Primal King',
            'Warrior Queen',
            'Rogue Champion',
            'Snake Queen',
          ]),
        ],
        [0, 8],
      ),
      collection(
        'sceneries',
        'Sceneries',
        'page',
        [
          tier(700, ['Clashy Constructs', 'Pirate Scenery', 'Epic Winter Scenery']),
          tier(500, ['Hog Mountains', 'Jungle Scenery', 'Shadow Scenery', 'Magic Theater']),
        ],
        [0, 4],
      ),
      amount('experience_level', 'Experience level', 'page', {
        min: 1,
        max: 500,
        typical: [75, 255],
        required: true,
      }),
      amount('war_stars', 'War stars', 'page', { min: 0, max: 20_000, typical: [60, 2_600] }),
      yesNo('name_change', 'Name change available', 'filter', {
        probability: 0.5,
        worth_minor: 200,
      }),
      emailAccess(),
      firstOwner(),
      createdYear(2012, 'page', 60),
    ],
    vault: [
      signInEmail('Supercell ID e-mail'),
      password('Mailbox or Supercell ID password'),
      ...mailbox(),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{town_hall}, {progress=Maxed}maxed, queen {queen_level}',
      '{town_hall} {progress=Nearly maxed}nearly max, heroes ' +
        '{king_level}/{queen_level}/{warden_level}',
      '{town_hall}, {gems>100}heroes {king_level}/{queen_level}/{warden_level}, {gems} gems',
      '{town_hall} base, {progress=Rushed}rushed, cheap, {war_stars} war stars',
      'Clash village, {town_hall}, level {experience_level}, {war_stars} war stars',
      '{hero_skins:2}, {town_hall}, queen {queen_level}',
      '{sceneries:2} on a {town_hall} village',
    ],
    extras: ['{?name_change}name change free', '{gems>1500}{gems} gems', '{sceneries:first}'],
    stories: [
      '{?first_owner}My village since {created_year}, upgraded every day on the way to work.',
      '{progress=Maxed}Nothing is left to upgrade until the next town hall.',
      '{progress=Rushed}It is rushed and I say so: strong offence, weak walls.',
      '{war_stars>400}Clan wars were the whole point, {war_stars} stars tell the story.',
      'I kept two villages and have time for one.',
      'A village for somebody who would rather attack than wait for builders.',
    ],
    details: [
      '{warden_level>0}Heroes: King {king_level}, Queen {queen_level}, Warden {warden_level}.',
      '{warden_level<1}Heroes: King {king_level}, Queen {queen_level}.',
      'Hero skins: {hero_skins}.',
      'Sceneries: {sceneries}.',
      '{gems>200}{gems} gems are saved for you.',
      'Experience level {experience_level}, {war_stars} war stars.',
      '{?name_change}The name change is unused.',
      'State of the base: {progress}. No bans, no third-party tools.',
    ],
    settle: (values) => {
      const hall = TOWN_HALLS.indexOf(String(values['town_hall'])) + 9;
      // Hero levels are capped by the hall; the Warden comes with 11.
      const cap = [30, 40, 50, 65, 75, 80, 90, 95, 100, 105][hall - 9] ?? 30;
      settleHero(values, 'king_level', cap);
      settleHero(values, 'queen_level', cap);
      settleHero(values, 'warden_level', hall < 11 ? 0 : cap - 30);
    },
  },
);

const pokemonGo = demoGame(
  {
    slug: 'pokemon-go',
    name: 'Pokémon GO',
    publisher: 'Niantic and Scopely',
    genre: 'Augmented reality',
    description:
      'Walk, find, catch, trade. Trainer level, shiny and perfect Pokémon and the stardust ' +
      'left for powering them up make one account differ from the next.',
    risk_class: 'A',
    popularity: 540,
  },
  {
    since_year: 2016,
    base_minor: 500,
    attributes: [
      amount('level', 'Trainer level', 'card_and_filter', {
        min: 1,
        max: 80,
        typical: [22, 66],
        curve: 0.9,
        worth_minor: 7_000,
      }),
      choice('team', 'Team', 'card_and_filter', [
        ['Mystic', 42],
        ['Valor', 34],
        ['Instinct', 24],
      ]),
      amount('shiny_count', 'Shiny Pokémon', 'card_and_filter', {
        min: 0,
        max: 20_000,
        typical: [6, 950],
        curve: 1.8,
        worth_minor: 8_000,
      }),
      amount('perfect_count', 'Perfect Pokémon (100% IV)', 'filter', {
        min: 0,
        max: 3_000,
        typical: [1, 120],
        curve: 1.8,
        worth_minor: 5_000,
      }),
      amount('stardust', 'Stardust', 'filter', {
        min: 0,
        max: 200_000_000,
        typical: [60_000, 9_000_000],
        curve: 2,
        worth_minor: 6_000,
      }),
      collection(
        'legendaries',
        'Notable Pokémon',
        'card_and_filter',
        [
          tier(2_400, [
            'Shiny Rayquaza (perfect)',
            'Shadow Mewtwo (perfect)',
            'Shiny Armored Mewtwo',
          ]),
          tier(1_100, [
            'Shiny Mewtwo',
            'Shiny Mew',
            'Shiny Jirachi',
            'Shadow Mewtwo',
            'Shiny Celebi',
          ]),
          tier(600, ['Shiny Rayquaza', 'Shadow Groudon', 'Dusk Mane Necrozma', 'Shiny Zacian']),
          tier(250, [
            'Shiny Giratina',
            'Shiny Dialga',
            'Origin Palkia',
            'Mega Garchomp',
            'Zygarde',
          ]),
        ],
        [0, 9],
      ),
      amount('poke_coins', 'PokéCoins', 'page', {
        min: 0,
        max: 50_000,
        typical: [0, 2_500],
        curve: 3,
        worth_minor: 1_600,
      }),
      choice('sign_in', 'Sign-in', 'page', [
        ['Google', 55],
        ['Pokémon Trainer Club', 28],
        ['Facebook', 10],
        ['Apple', 7],
      ]),
      choice('strikes', 'Warnings', 'page', [
        ['None', 94],
        ['One, expired', 6],
      ]),
      yesNo('name_change', 'Free name change', 'page', { probability: 0.55 }),
      emailAccess(),
      firstOwner(),
      createdYear(2016, 'page', 80),
      twoFactor(),
    ],
    vault: [
      signInName('Sign-in name', 'fernpath4401'),
      password(),
      ...mailbox(),
      recoveryCodes(),
      registrationDetails(),
      notes(),
    ],
    titles: [
      'Level {level} {team}, {shiny_count} shinies',
      '{legendaries:2}, level {level}',
      '{legendaries:first} and {shiny_count} shinies, Team {team}',
      'Pokémon GO level {level}, {stardust} stardust',
      '{perfect_count>9}{perfect_count} perfect Pokémon, {team}, level {level}',
    ],
    extras: [
      '{stardust>900000}{stardust} stardust',
      '{perfect_count>4}{perfect_count} hundos',
      '{?name_change}name change',
    ],
    stories: [
      '{?first_owner}Walked for, not spoofed: the distance medal is platinum and honest.',
      '{?first_owner}Playing since {created_year}, community days included.',
      '{team} from the start, never changed.',
      'I moved to the countryside where there is nothing to catch.',
      '{level<32}A light account with room to grow and nice shinies for its level.',
    ],
    details: [
      'Notable Pokémon: {legendaries}.',
      '{shiny_count} shinies and {perfect_count} with perfect values.',
      '{stardust} stardust to spend as you like.',
      '{poke_coins>150}{poke_coins} PokéCoins in the purse.',
      'Sign-in works through {sign_in}.',
      '{?name_change}One free name change remains.',
      'Warnings on the account: {strikes}.',
    ],
  },
);

export const mobileGames = [clash, pokemonGo] as const;
