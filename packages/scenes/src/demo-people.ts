/** The people of the demo shop. All names are invented; nobody here exists. */
import { currentRuleBook, levelTerms } from '@guildhall/domain/kernel/rule-book';
import type { Random } from './demo-random.ts';

export type SellerLevel = 0 | 1 | 2 | 3 | 4;

/** How a seller writes: the voice of titles and descriptions. */
export type Tone = 'shop' | 'plain' | 'casual' | 'terse' | 'careful';

export interface DemoSeller {
  /** 3 to 20 characters of A-Z, a-z, 0-9, underscore and dash. */
  readonly username: string;
  readonly level: SellerLevel;
  readonly tone: Tone;
  /** Slugs of games and of gift-card brands. */
  readonly games: readonly string[];
  readonly brands: readonly string[];
}

export interface DemoBuyer {
  readonly username: string;
}

function seller(
  username: string,
  level: SellerLevel,
  tone: Tone,
  games: readonly string[],
  brands: readonly string[] = [],
): DemoSeller {
  return { username, level, tone, games, brands };
}

/** Three established shops, eight regulars, and below them the many who sell now and then. */
export const demoSellers: readonly DemoSeller[] = [
  seller(
    'northgate',
    4,
    'shop',
    ['valorant', 'league-of-legends', 'counter-strike-2'],
    ['riot-access', 'steam'],
  ),
  seller(
    'CardHarbor',
    4,
    'shop',
    ['roblox'],
    ['steam', 'playstation', 'xbox', 'nintendo-eshop', 'google-play', 'amazon'],
  ),
  seller(
    'lanternworks',
    4,
    'careful',
    ['genshin-impact', 'fortnite', 'clash-of-clans'],
    ['apple', 'google-play'],
  ),

  seller('Vermilion_Vault', 3, 'shop', ['fortnite', 'valorant', 'call-of-duty']),
  seller('oakandember', 3, 'careful', ['world-of-warcraft', 'old-school-runescape']),
  seller(
    'PixelFoundry',
    3,
    'shop',
    ['roblox', 'brawl-stars', 'rocket-league'],
    ['roblox', 'discord-nitro'],
  ),
  seller('saltmarsh', 3, 'plain', ['counter-strike-2', 'escape-from-tarkov', 'apex-legends']),
  seller('blue-kettle', 3, 'plain', ['league-of-legends', 'genshin-impact', 'pokemon-go']),
  seller('Tideline', 3, 'terse', ['ea-sports-fc', 'rocket-league'], ['playstation', 'xbox']),
  seller(
    'giftgrove',
    3,
    'plain',
    [],
    ['apple', 'amazon', 'netflix', 'spotify', 'nintendo-eshop', 'fortnite-v-bucks'],
  ),
  seller(
    'Quartermaster7',
    3,
    'careful',
    ['call-of-duty', 'escape-from-tarkov'],
    ['razer-gold', 'steam', 'riot-access'],
  ),

  seller('mapleroute', 2, 'plain', ['valorant', 'apex-legends']),
  seller('hexagonal', 2, 'terse', ['counter-strike-2', 'rocket-league']),
  seller('Juniper_Lane', 2, 'casual', ['genshin-impact', 'pokemon-go']),
  seller('ravenloft88', 2, 'careful', ['world-of-warcraft', 'old-school-runescape']),
  seller('codepantry', 2, 'shop', [], ['steam', 'razer-gold', 'xbox', 'roblox']),
  seller('SundayQueue', 2, 'casual', ['league-of-legends', 'valorant'], ['riot-access']),
  seller('brickandbloom', 2, 'plain', ['roblox', 'fortnite'], ['fortnite-v-bucks', 'roblox']),
  seller('fjordlight', 2, 'plain', ['clash-of-clans', 'brawl-stars']),
  seller('Paperplane', 2, 'terse', ['ea-sports-fc', 'call-of-duty'], ['playstation']),
  seller('ninth-window', 2, 'careful', ['fortnite', 'rocket-league'], ['nintendo-eshop']),
  seller('copper_wren', 2, 'plain', ['old-school-runescape', 'escape-from-tarkov']),
  seller('StreamDepot', 2, 'shop', [], ['netflix', 'spotify', 'discord-nitro', 'google-play']),

  seller('dustyspawn', 1, 'casual', ['apex-legends', 'call-of-duty']),
  seller('marblefox', 1, 'plain', ['genshin-impact'], ['google-play']),
  seller('LateCheckout', 1, 'casual', ['counter-strike-2', 'escape-from-tarkov']),
  seller('tinfoil_knight', 1, 'terse', ['world-of-warcraft']),
  seller('orchardgate', 1, 'careful', ['clash-of-clans', 'pokemon-go']),
  seller('Kite9', 1, 'terse', ['valorant', 'fortnite']),
  seller('basalt', 1, 'plain', ['league-of-legends', 'brawl-stars']),
  seller('moonwharf', 1, 'casual', ['roblox'], ['apple', 'roblox']),
  seller('GoldenHinge', 1, 'shop', ['ea-sports-fc', 'rocket-league'], ['xbox', 'amazon']),
  seller('velvetcrumb', 1, 'casual', ['brawl-stars', 'pokemon-go']),
  seller('third_base', 1, 'plain', ['ea-sports-fc', 'apex-legends'], ['spotify', 'playstation']),
  seller('Ashbourne', 1, 'careful', ['old-school-runescape', 'world-of-warcraft']),

  seller('sleepypanda', 0, 'casual', ['genshin-impact']),
  seller('Corvid-42', 0, 'terse', ['counter-strike-2']),
  seller('teacup_storm', 0, 'casual', ['valorant', 'league-of-legends']),
  seller('northstation', 0, 'plain', ['rocket-league']),
  seller('wildgarlic', 0, 'casual', ['pokemon-go', 'clash-of-clans']),
  seller('Omen_of_rain', 0, 'plain', ['fortnite']),
  seller('sixfeet', 0, 'terse', ['call-of-duty', 'apex-legends']),
  seller('pebblecourt', 0, 'plain', ['roblox', 'brawl-stars']),
  seller('Hollowreed', 0, 'careful', ['old-school-runescape']),
  seller('lowtide_lou', 0, 'casual', ['ea-sports-fc', 'escape-from-tarkov']),
];

export const demoBuyers: readonly DemoBuyer[] = [
  'amberlight',
  'BackRowBea',
  'cloudberry',
  'dune_walker',
  'Eastbound',
  'fernweh',
  'GreyHeron',
  'half-moon',
  'inkwell_3',
  'Jetsam',
  'kumquat',
  'lateral',
  'MintCondition',
  'nutmeg_',
  'Overcast',
  'plumline',
  'quiet_engine',
  'RiverBend',
  'sandcastle',
  'tangerine7',
  'Umbrella-Max',
  'violetta_x',
  'WestPier',
  'xylograph',
  'yellow_door',
  'Zephyrine',
  'boxcar',
  'cinder_path',
  'dovetail',
  'evergreen_12',
].map((username) => ({ username }));

/** How busy a level is beside the others; also keeps the small sellers small. */
const ACTIVITY: Readonly<Record<SellerLevel, number>> = { 0: 5, 1: 17, 2: 38, 3: 62, 4: 90 };

/** Hands out offers to sellers so that nobody exceeds the cap of his level. */
export interface Bench {
  /** A seller of the speciality who has room and suits, or undefined when there is none. */
  next(
    random: Random,
    slug: string,
    suits?: (seller: DemoSeller) => boolean,
  ): DemoSeller | undefined;
}

/**
 * Offers of both kinds share one cap, so a seller of both leaves part of his room to the other.
 * A fifth of every cap stays free for what the rest of the shop does with these sellers.
 */
export function sellerBench(sellers: readonly DemoSeller[], kind: 'games' | 'brands'): Bench {
  const room = new Map(sellers.map((s) => [s, roomFor(s, kind)]));
  return {
    next(random, slug, suits = () => true) {
      const free = sellers.filter(
        (s) => s[kind].includes(slug) && (room.get(s) ?? 0) > 0 && suits(s),
      );
      if (free.length === 0) return undefined;
      const chosen = random.weighted(free.map((s) => [s, ACTIVITY[s.level]] as const));
      room.set(chosen, (room.get(chosen) ?? 0) - 1);
      return chosen;
    },
  };
}

function roomFor(s: DemoSeller, kind: 'games' | 'brands'): number {
  if (s[kind].length === 0) return 0;
  const cap = levelTerms(currentRuleBook, s.level).active_offers_most;
  const usable = Math.floor(cap * 0.8);
  const both = s.games.length > 0 && s.brands.length > 0;
  if (!both) return usable;
  return kind === 'games' ? Math.ceil(usable * 0.6) : Math.floor(usable * 0.4);
}
