/** The demo's battle royales. Names are facts of the games; the words are our own. */
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

const fortnite = demoGame(
  {
    slug: 'fortnite',
    name: 'Fortnite',
    publisher: 'Epic Games',
    genre: 'Battle royale',
    description:
      'One island, a hundred players and a locker that never forgets. Outfits of the first ' +
      'seasons cannot be bought again, which is why old lockers change hands.',
    risk_class: 'C',
    popularity: 970,
  },
  {
    since_year: 2017,
    base_minor: 600,
    attributes: [
      choice('platform', 'Main platform', 'card_and_filter', [
        ['PC', 45],
        ['PlayStation', 30],
        ['Xbox', 15],
        ['Nintendo Switch', 7],
        ['Android', 3],
      ]),
      collection(
        'outfits',
        'Notable outfits',
        'card_and_filter',
        [
          tier(22_000, ['Renegade Raider', 'Aerial Assault Trooper'], 2017),
          tier(9_000, ['Black Knight', 'Sparkle Specialist'], 2018),
          tier(6_500, ['Galaxy', 'Double Helix', 'Honor Guard', 'Eon'], 2018),
          tier(4_200, ['Ikonik', 'Wonder', 'Wildcat', 'Travis Scott'], 2020),
          tier(2_600, ['Royale Knight', 'Blue Squire', 'The Reaper', 'Elite Agent'], 2018),
          tier(1_800, ['Omega', 'Drift', 'Ragnarok', 'Glow'], 2019),
          tier(1_000, ['Blue Team Leader', 'Lynx', 'Catalyst', 'The Scientist'], 2019),
          tier(700, ['Midas', 'Kratos', 'Master Chief', 'The Mandalorian'], 2021),
          tier(300, ['Peely', 'Spider-Gwen', 'Darth Vader', 'Geralt of Rivia', 'Peter Griffin']),
        ],
        [0, 11],
      ),
      amount('outfit_count', 'Outfits in total', 'card_and_filter', {
        min: 0,
        max: 2_000,
        typical: [8, 330],
        counts: 'outfits',
        worth_minor: 9_000,
      }),
      collection(
        'emotes',
        'Notable emotes and pickaxes',
        'page',
        [
          tier(2_500, ['Floss', "Raider's Revenge"], 2018),
          tier(1_400, ['Take the L', 'Scenario', 'Minty Pickaxe'], 2019),
          tier(300, ['Orange Justice', 'Griddy', 'Leviathan Axe', 'Reaper Pickaxe']),
        ],
        [0, 5],
      ),
      amount('v_bucks', 'V-Bucks', 'card_and_filter', {
        min: 0,
        max: 100_000,
        typical: [0, 6_500],
        curve: 3,
        worth_minor: 3_600,
      }),
      ladder(
        'rank',
        'Ranked',
        'filter',
        [
          'Unranked',
          'Bronze',
          'Silver',
          'Gold',
          'Platinum',
          'Diamond',
          'Elite',
          'Champion',
          'Unreal',
        ],
        { top_minor: 2_800 },
      ),
      amount('battle_passes', 'Battle Passes completed', 'page', {
        min: 0,
        max: 45,
        typical: [0, 28],
        worth_minor: 2_000,
      }),
      yesNo('save_the_world', 'Save the World', 'filter', {
        probability: 0.22,
        worth_minor: 1_500,
      }),
      linkedServices(['PlayStation Network', 'Xbox network', 'Nintendo Account', 'Twitch']),
      emailAccess(),
      firstOwner(),
      createdYear(2017, 'page', 150),
      twoFactor(),
    ],
    vault: [
      signInEmail('Epic Games sign-in e-mail'),
      password(),
      ...mailbox(),
      recoveryCodes(),
      registrationDetails(),
      notes(),
    ],
    titles: [
      '{outfits:2} and {outfit_count} outfits',
      'Fortnite {created_year} account, {outfits:3}',
      '{outfit_count} outfits, {v_bucks>99}{v_bucks} V-Bucks, {platform}',
      '{outfits:first} locker with {outfit_count} outfits',
      '{emotes:first} and {outfits:first}, {outfit_count} outfits in total',
      '{rank} in ranked, {outfit_count} outfits, {platform}',
      'Small locker, {outfit_count<60}{outfit_count} outfits, {platform}',
    ],
    extras: [
      '{v_bucks>800}{v_bucks} V-Bucks',
      '{?save_the_world}Save the World',
      '{battle_passes>4}{battle_passes} Battle Passes',
    ],
    stories: [
      '{?first_owner}Played with my brother since {created_year}; he stopped, so the locker ' +
        'is for sale.',
      '{outfits:first} was earned in its season, you can see it in the purchase history.',
      '{?first_owner}The locker grew over {battle_passes>3}{battle_passes} completed Battle ' +
        'Passes.',
      'A compact account for somebody who wants good outfits without hundreds of fillers.',
      'Nothing was ever refunded on this account and all refund tickets are still there.',
    ],
    details: [
      'Outfits worth naming: {outfits}.',
      'The locker holds {outfit_count} outfits, plus back blings and wraps for most of them.',
      'Emotes and pickaxes: {emotes}.',
      '{v_bucks>300}{v_bucks} V-Bucks remain and can be spent on {platform}.',
      '{?save_the_world}Save the World is included and playable.',
      'Linked at the moment: {linked_services}. I unlink them before you sign in.',
      'Ranked shows {rank} in the current season.',
      '{battle_passes>1}{battle_passes} Battle Passes were finished.',
    ],
  },
);

const apex = demoGame(
  {
    slug: 'apex-legends',
    name: 'Apex Legends',
    publisher: 'Electronic Arts',
    genre: 'Battle royale',
    description:
      'Squads of three, fast movement and legends with a trick each. Heirlooms are the rarest ' +
      'thing an account can hold; ranks and damage badges come second.',
    risk_class: 'B',
    popularity: 700,
  },
  {
    since_year: 2019,
    base_minor: 600,
    attributes: [
      choice('platform', 'Platform', 'card_and_filter', [
        ['PC (Steam)', 42],
        ['PC (EA app)', 18],
        ['PlayStation', 25],
        ['Xbox', 12],
        ['Nintendo Switch', 3],
      ]),
      ladder(
        'rank',
        'Ranked tier',
        'card_and_filter',
        ['Rookie', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Master', 'Apex Predator'],
        { top_minor: 12_000 },
      ),
      amount('level', 'Account level', 'card_and_filter', {
        min: 1,
        max: 2_000,
        typical: [20, 1_150],
        worth_minor: 3_000,
      }),
      collection(
        'heirlooms',
        'Heirlooms',
        'card_and_filter',
        [
          tier(9_500, ['Kunai', "Raven's Bite", 'Butterfly Knife']),
          tier(7_500, ['Suzaku', 'Cold Steel', 'Energy Reader', "Dead Man's Curve"]),
          tier(6_500, ['Boxing Gloves', 'Shock Sticks', 'Biwon Blade', 'Gravity Maw']),
          tier(5_500, [
            'War Club',
            'Death Hammer',
            'Garra de Alanza',
            'Problem Solver',
            'Showstoppers',
          ]),
        ],
        [0, 4],
      ),
      amount('heirloom_shards', 'Heirloom Shards', 'page', {
        min: 0,
        max: 900,
        typical: [0, 150],
        curve: 4,
        worth_minor: 5_000,
      }),
      amount('legends', 'Legends unlocked', 'filter', { min: 6, max: 28, typical: [8, 27] }),
      collection(
        'badges',
        'Badges',
        'page',
        [
          tier(1_800, ['20 Kills (Wraith)', '20 Kills (Octane)', '4,000 Damage']),
          tier(700, ['3,000 Damage', '2,500 Damage', 'Triple Triple']),
          tier(300, ['2,000 Damage', 'Flawless Victory', 'Long Shot']),
        ],
        [0, 5],
      ),
      amount('apex_coins', 'Apex Coins', 'page', {
        min: 0,
        max: 40_000,
        typical: [0, 4_000],
        curve: 3,
        worth_minor: 2_500,
      }),
      amount('legendary_skins', 'Legendary skins', 'filter', {
        min: 0,
        max: 700,
        typical: [4, 160],
        worth_minor: 3_500,
      }),
      linkedServices(['Steam', 'PlayStation Network', 'Xbox network']),
      emailAccess(),
      firstOwner(),
      createdYear(2019, 'page', 60),
      twoFactor(),
    ],
    vault: [
      signInEmail('EA Account e-mail'),
      password(),
      ...mailbox(),
      recoveryCodes('EA backup codes'),
      notes(),
    ],
    titles: [
      '{heirlooms:2}, {rank}, level {level}',
      'Apex {heirlooms:first} heirloom, {legendary_skins} legendary skins',
      'Apex {rank} on {platform}, level {level}',
      'Apex level {level}, {legends} legends, {legendary_skins} legendaries',
      '{badges:first} badge, {rank}, {legendary_skins} legendary skins',
      '{heirlooms:count} heirlooms, {platform}',
    ],
    extras: [
      '{heirloom_shards>149}{heirloom_shards} shards',
      '{legends} legends',
      '{apex_coins>900}{apex_coins} coins',
    ],
    stories: [
      '{created_year<2020}{?first_owner}Season one player, stopped when my squad moved to ' +
        'other games.',
      'I played {platform} only, everything was earned there.',
      '{rank=Apex Predator}Predator without boosting; the badge and the dive trail are on it.',
      '{?first_owner}{heirlooms:first} came out of packs, I still remember the screenshot.',
      '{level>100}A clean account for somebody who wants ranked without the first hundred levels.',
    ],
    details: [
      'Heirlooms: {heirlooms}.',
      '{heirloom_shards>149}{heirloom_shards} Heirloom Shards are ready for one of your choice.',
      'Badges that people ask about: {badges}.',
      '{legends} legends are unlocked and {legendary_skins} legendary skins are in the collection.',
      '{apex_coins>500}{apex_coins} Apex Coins are left.',
      'Ranked tier right now: {rank}. Level {level}.',
      'EA Account without violations, all platforms can be linked again.',
    ],
  },
);

export const royaleGames = [fortnite, apex] as const;
