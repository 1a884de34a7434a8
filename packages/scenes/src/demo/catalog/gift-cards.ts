/** The gift-card brands of the demo shop, best known first. */
import type { DefineGiftCardBrand } from '@guildhall/domain/catalog/schema';
import { type DemoBrand, demoBrand } from './brand.ts';
import amazon from '../../../data/gift-card-brands/amazon.json' with { type: 'json' };
import apple from '../../../data/gift-card-brands/apple.json' with { type: 'json' };
import discordNitro from '../../../data/gift-card-brands/discord-nitro.json' with { type: 'json' };
import fortniteVBucks from '../../../data/gift-card-brands/fortnite-v-bucks.json' with { type: 'json' };
import googlePlay from '../../../data/gift-card-brands/google-play.json' with { type: 'json' };
import netflix from '../../../data/gift-card-brands/netflix.json' with { type: 'json' };
import nintendoEshop from '../../../data/gift-card-brands/nintendo-eshop.json' with { type: 'json' };
import playstation from '../../../data/gift-card-brands/playstation.json' with { type: 'json' };
import razerGold from '../../../data/gift-card-brands/razer-gold.json' with { type: 'json' };
import riotAccess from '../../../data/gift-card-brands/riot-access.json' with { type: 'json' };
import roblox from '../../../data/gift-card-brands/roblox.json' with { type: 'json' };
import spotify from '../../../data/gift-card-brands/spotify.json' with { type: 'json' };
import steam from '../../../data/gift-card-brands/steam.json' with { type: 'json' };
import xbox from '../../../data/gift-card-brands/xbox.json' with { type: 'json' };

const brands: readonly unknown[] = [
  amazon,
  apple,
  discordNitro,
  fortniteVBucks,
  googlePlay,
  netflix,
  nintendoEshop,
  playstation,
  razerGold,
  riotAccess,
  roblox,
  spotify,
  steam,
  xbox,
];

export const demoBrands: readonly DemoBrand[] = brands
  .map(demoBrand)
  .sort((a, b) => b.define.popularity - a.define.popularity);

export const demoGiftCardBrands: readonly DefineGiftCardBrand[] = demoBrands.map((b) => b.define);
