/** The demo's online role-playing games. Names are facts of the games; the words are our own. */
import type { AttributeValue } from '@guildhall/domain/catalog/types';
import {
  amount,
  choice,
  collection,
  createdYear,
  emailAccess,
  firstOwner,
  tier,
  twoFactor,
  yesNo,
} from './demo-attributes.ts';
import { demoGame } from './demo-game.ts';
import {
  mailbox,
  notes,
  password,
  pin,
  recoveryCodes,
  registrationDetails,
  signInEmail,
} from './demo-vault.ts';

const RETAIL = 'Retail';
const PANDARIA = 'Mists of Pandaria Classic';

/** The old versions end at level 60 and do not know most of the mounts. */
function settleWarcraft(values: Record<string, AttributeValue>): void {
  if (values['version'] === RETAIL) return;
  const old = values['version'] !== PANDARIA;
  // Levels 80 to 90 of the retail game become 40 to 60 of the old one.
  if (old) values['level'] = 60 - 2 * (90 - Number(values['level']));
  values['item_level'] = old
    ? Math.min(92, 20 + Number(values['level']))
    : Math.min(560, 380 + Math.round(Number(values['item_level']) / 4));
  delete values['mounts'];
  if (old) delete values['achievement_points'];
  if (values['mount_count'] !== undefined) {
    values['mount_count'] = Math.min(Number(values['mount_count']), old ? 9 : 220);
  }
  const gold = Number(values['gold']);
  values['gold'] = old ? Math.round(gold / 400) : Math.round(gold / 12);
}

const warcraft = demoGame(
  {
    slug: 'world-of-warcraft',
    name: 'World of Warcraft',
    publisher: 'Blizzard Entertainment',
    genre: 'MMORPG',
    description:
      'Two decades of Azeroth in one account. Region and version come first, then class, item ' +
      'level and the mounts that no longer drop for anybody.',
    risk_class: 'C',
    popularity: 720,
  },
  {
    since_year: 2005,
    base_minor: 1_200,
    attributes: [
      choice('version', 'Version', 'card_and_filter', [
        [RETAIL, 68],
        [PANDARIA, 10],
        ['Classic Era', 10],
        ['Hardcore', 6],
        ['Season of Discovery', 6],
      ]),
      choice('region', 'Region', 'card_and_filter', [
        ['Europe', 55],
        ['Americas', 40],
        ['Korea', 5],
      ]),
      choice('faction', 'Faction', 'page', [
        ['Horde', 40],
        ['Alliance', 40],
        ['Both', 20],
      ]),
      choice('main_class', 'Main class', 'card_and_filter', [
        ['Warrior', 10],
        ['Paladin', 11],
        ['Hunter', 11],
        ['Rogue', 7],
        ['Priest', 8],
        ['Shaman', 8],
        ['Mage', 10],
        ['Warlock', 9],
        ['Druid', 11],
      ]),
      amount('level', 'Level of the main', 'page', {
        min: 1,
        max: 90,
        typical: [80, 90],
        curve: 0.7,
        required: true,
        worth_minor: 1_200,
      }),
      amount('item_level', 'Item level', 'card_and_filter', {
        min: 1,
        max: 760,
        typical: [560, 735],
        curve: 1,
        worth_minor: 2_500,
      }),
      collection(
        'mounts',
        'Rare mounts',
        'filter',
        [
          tier(26_000, ['Swift Spectral Tiger'], 2014),
          tier(9_000, ['Amani War Bear', 'Spectral Tiger', 'Black Qiraji Battle Tank'], 2009),
          tier(5_000, ['Mighty Caravan Brutosaur'], 2020),
          tier(4_000, ["Ashes of Al'ar", 'Invincible', "Mimiron's Head", 'X-45 Heartbreaker']),
          tier(2_000, ['Time-Lost Proto-Drake', 'Onyxian Drake', 'Experiment 12-B', 'Life-Binder']),
        ],
        [0, 6],
      ),
      amount('mount_count', 'Mounts in total', 'page', {
        min: 0,
        max: 1_200,
        typical: [6, 520],
        counts: 'mounts',
        worth_minor: 5_000,
      }),
      amount('gold', 'Gold', 'filter', {
        min: 0,
        max: 10_000_000,
        typical: [2_000, 1_900_000],
        curve: 2.4,
        worth_minor: 9_000,
      }),
      amount('achievement_points', 'Achievement points', 'page', {
        min: 0,
        max: 60_000,
        typical: [900, 31_000],
        worth_minor: 3_000,
      }),
      emailAccess(),
      firstOwner(),
      createdYear(2005, 'page', 110),
      twoFactor(),
    ],
    vault: [
      signInEmail('Battle.net sign-in e-mail'),
      password(),
      ...mailbox(),
      recoveryCodes('Authenticator restore codes'),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{region} {main_class} {item_level} item level, {version}',
      '{mounts:first} and {mount_count} mounts, {main_class} main',
      'WoW {version} {region}, level {level} {main_class}, {faction}',
      '{main_class} level {level}, {gold} gold, {region}',
      '{mounts:2}, {region} {faction}',
      '{version=Hardcore}Hardcore {main_class} level {level}, still alive',
    ],
    extras: [
      '{gold>100000}{gold} gold',
      '{achievement_points>12000}{achievement_points} achievement points',
    ],
    stories: [
      '{?first_owner}Battle.net account from {created_year}, raided with one guild for most ' +
        'of its life.',
      'My guild disbanded and I am not starting over, so the {main_class} looks for a new home.',
      '{faction=Both}Characters on both sides, so you never have to choose.',
      '{version=Hardcore}One life only, played slowly and with every safe route in the book.',
      '{mounts:first} is the reason I kept the subscription so long.',
      '{?first_owner}Everything was farmed in the evenings, no gold was ever bought.',
    ],
    details: [
      'Main is a level {level} {main_class} at item level {item_level}.',
      'Rare mounts: {mounts}.',
      '{mount_count>15}{mount_count} mounts are collected in total.',
      '{gold>800}{gold} gold across the characters.',
      '{achievement_points>4000}{achievement_points} achievement points, feats of strength ' +
        'included.',
      'Region {region}, version {version}, faction {faction}. No actions against the licence.',
    ],
    settle: settleWarcraft,
  },
);

const runescape = demoGame(
  {
    slug: 'old-school-runescape',
    name: 'Old School RuneScape',
    publisher: 'Jagex',
    genre: 'MMORPG',
    description:
      'Slow, stubborn and loved for it. Total level, account build and a few hard-won capes say ' +
      'more about an account than any description.',
    risk_class: 'B',
    popularity: 640,
  },
  {
    since_year: 2006,
    base_minor: 700,
    attributes: [
      choice('build', 'Build', 'card_and_filter', [
        ['Main', 46],
        ['Pure', 12],
        ['Zerker', 9],
        ['Skiller', 6],
        ['Ironman', 17],
        ['Hardcore Ironman', 5],
        ['Group Ironman', 5],
      ]),
      amount('total_level', 'Total level', 'card_and_filter', {
        min: 32,
        max: 2_376,
        typical: [360, 2_300],
        curve: 0.9,
        worth_minor: 18_000,
      }),
      amount('combat_level', 'Combat level', 'card_and_filter', {
        min: 3,
        max: 126,
        typical: [45, 126],
        curve: 0.8,
        worth_minor: 2_500,
      }),
      collection(
        'unlocks',
        'Capes and unlocks',
        'card_and_filter',
        [
          tier(13_000, ['Infernal cape', "Dizana's quiver", 'Max cape']),
          tier(4_000, ['Quest point cape', 'Achievement diary cape', 'Elite void']),
          tier(1_500, ['Fire cape', 'Barrows gloves', 'Piety']),
          tier(500, ['Dragon defender', 'Fighter torso', "Ava's assembler", 'Fairy rings']),
        ],
        [0, 10],
      ),
      collection(
        'gear',
        'Gear in the bank',
        'page',
        [
          tier(16_000, ['Twisted bow', 'Scythe of Vitur', "Tumeken's shadow"]),
          tier(3_500, ['Bow of Faerdhinen', 'Avernic defender', 'Dragon hunter lance']),
          tier(1_300, [
            'Bandos armour',
            'Armadyl crossbow',
            'Toxic blowpipe',
            'Trident of the swamp',
          ]),
          tier(300, ['Abyssal whip', 'Dragon boots', 'Berserker ring (i)', 'Occult necklace']),
        ],
        [0, 7],
      ),
      amount('gold_million', 'Coins', 'filter', {
        min: 0,
        max: 50_000,
        typical: [0, 420],
        curve: 2.6,
        unit: 'million',
        worth_minor: 8_000,
      }),
      amount('quest_points', 'Quest points', 'filter', {
        min: 0,
        max: 330,
        typical: [20, 318],
        worth_minor: 2_500,
      }),
      amount('membership_days', 'Membership left', 'page', {
        min: 0,
        max: 730,
        typical: [0, 120],
        curve: 2,
        unit: 'days',
        worth_minor: 2_500,
      }),
      choice('sign_in', 'Sign-in', 'page', [
        ['Jagex account', 60],
        ['Legacy login', 40],
      ]),
      yesNo('display_name_free', 'Display name can be changed', 'page', { probability: 0.6 }),
      emailAccess(),
      firstOwner(),
      createdYear(2006, 'page', 70),
      twoFactor(),
    ],
    vault: [
      signInEmail('Jagex sign-in e-mail'),
      password(),
      ...mailbox(),
      pin('bank_pin', 'Bank PIN', 4),
      recoveryCodes('Backup codes'),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{build} with {unlocks:2}, total level {total_level}',
      'OSRS {build}, {total_level} total, {combat_level} combat',
      '{unlocks:first} {build}, {quest_points} quest points',
      '{combat_level} combat {build}, {gold_million>4}{gold_million}M coins',
      '{gear:first} and {unlocks:first}, {total_level} total',
      '{unlocks:3}, {build}',
    ],
    extras: [
      '{membership_days>20}{membership_days} days membership',
      '{gold_million>10}{gold_million}M in bank',
      '{sign_in}',
    ],
    stories: [
      '{?first_owner}Trained by hand in the evenings since {created_year}, no bots and no ' +
        'clients with macros.',
      '{build=Pure}The defence level was watched like a hawk, the build is clean.',
      '{build=Skiller}Not a single combat level more than needed.',
      '{build=Hardcore Ironman}Status is intact and I intend to hand it over that way.',
      "I reached the goals I had for it; the grind from here is somebody else's.",
      '{quest_points>250}Questing is nearly finished, every region is open.',
    ],
    details: [
      'Capes and unlocks: {unlocks}.',
      'Gear that stays in the bank: {gear}.',
      '{gold_million>1}{gold_million} million coins are in the bank.',
      '{quest_points} quest points, combat {combat_level}, total level {total_level}.',
      '{membership_days>5}Membership runs for another {membership_days} days.',
      'Sign-in type is {sign_in}.',
      '{?display_name_free}The display name can be changed now.',
      'No offences on record, no mutes.',
    ],
    settle: (values) => {
      if (values['build'] === 'Skiller') {
        values['combat_level'] = 3 + (Number(values['quest_points']) % 12);
        values['unlocks'] = [];
        values['gear'] = [];
      }
      if (values['build'] === 'Pure') {
        values['combat_level'] = Math.min(Number(values['combat_level']), 92);
        values['total_level'] = Math.min(Number(values['total_level']), 1_450);
        values['quest_points'] = Math.min(Number(values['quest_points']), 110);
        values['unlocks'] = keep(values['unlocks'], ['Fire cape', 'Infernal cape', 'Fairy rings']);
        values['gear'] = keep(values['gear'], ['Toxic blowpipe', 'Occult necklace']);
      }
      const total = Number(values['total_level']);
      if (total < 1_700) {
        values['unlocks'] = without(values['unlocks'], ['Max cape', 'Achievement diary cape']);
      }
      if (total < 2_277) values['unlocks'] = without(values['unlocks'], ['Max cape']);
      if (Number(values['quest_points']) < 300) {
        values['unlocks'] = without(values['unlocks'], ['Quest point cape']);
      }
    },
  },
);

function keep(value: AttributeValue | undefined, names: readonly string[]): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => names.includes(name)) : [];
}

function without(value: AttributeValue | undefined, names: readonly string[]): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => !names.includes(name)) : [];
}

export const questGames = [warcraft, runescape] as const;
