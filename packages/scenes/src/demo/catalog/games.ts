/** The games of the demo shop, most popular first. */
import { type DemoGame, demoGame } from './game.ts';
import apexLegends from '../../../data/games/apex-legends.json' with { type: 'json' };
import brawlStars from '../../../data/games/brawl-stars.json' with { type: 'json' };
import callOfDuty from '../../../data/games/call-of-duty.json' with { type: 'json' };
import clashOfClans from '../../../data/games/clash-of-clans.json' with { type: 'json' };
import counterStrike2 from '../../../data/games/counter-strike-2.json' with { type: 'json' };
import eaSportsFc from '../../../data/games/ea-sports-fc.json' with { type: 'json' };
import escapeFromTarkov from '../../../data/games/escape-from-tarkov.json' with { type: 'json' };
import fortnite from '../../../data/games/fortnite.json' with { type: 'json' };
import genshinImpact from '../../../data/games/genshin-impact.json' with { type: 'json' };
import leagueOfLegends from '../../../data/games/league-of-legends.json' with { type: 'json' };
import runescape from '../../../data/games/old-school-runescape.json' with { type: 'json' };
import pokemonGo from '../../../data/games/pokemon-go.json' with { type: 'json' };
import roblox from '../../../data/games/roblox.json' with { type: 'json' };
import rocketLeague from '../../../data/games/rocket-league.json' with { type: 'json' };
import valorant from '../../../data/games/valorant.json' with { type: 'json' };
import worldOfWarcraft from '../../../data/games/world-of-warcraft.json' with { type: 'json' };

const games: readonly unknown[] = [
  apexLegends,
  brawlStars,
  callOfDuty,
  clashOfClans,
  counterStrike2,
  eaSportsFc,
  escapeFromTarkov,
  fortnite,
  genshinImpact,
  leagueOfLegends,
  runescape,
  pokemonGo,
  roblox,
  rocketLeague,
  valorant,
  worldOfWarcraft,
];

export const demoGames: readonly DemoGame[] = games
  .map(demoGame)
  .sort((a, b) => b.define.popularity - a.define.popularity);
