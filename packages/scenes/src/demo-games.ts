/** The games of the demo shop, best known first. */
import type { DemoGame } from './demo-game.ts';
import { arenaGames } from './demo-games-arena.ts';
import { militaryGames } from './demo-games-military.ts';
import { mobileGames } from './demo-games-mobile.ts';
import { questGames } from './demo-games-quests.ts';
import { royaleGames } from './demo-games-royale.ts';
import { sportsGames } from './demo-games-sports.ts';
import { tacticalGames } from './demo-games-tactical.ts';
import { worldGames } from './demo-games-worlds.ts';

export const demoGames: readonly DemoGame[] = [
  ...tacticalGames,
  ...militaryGames,
  ...royaleGames,
  ...arenaGames,
  ...sportsGames,
  ...worldGames,
  ...questGames,
  ...mobileGames,
].sort((a, b) => b.define.popularity - a.define.popularity);
