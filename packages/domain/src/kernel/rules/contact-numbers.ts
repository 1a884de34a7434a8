import { z } from 'zod';
import { list, type NumbersOf } from './number-schemas.ts';

/** A host as links have it: lower case, international names in Punycode. */
const host = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

/** What the contact filter has in the rule book (rules.md §9 "Chat"). */
export const contactNumbersIn = () => ({
  /** Hosts that links in texts of users may lead to, besides those of the shop. */
  link_hosts: list(host),
});

/**
 * As version 1 has them: hosts of the makers of what is sold, where accounts are managed and codes
 * are redeemed. None of their pages shows what its visitors write.
 */
export const firstContactNumbers: NumbersOf<typeof contactNumbersIn> = {
  link_hosts: [
    'account.microsoft.com',
    'amazon.com',
    'amazon.de',
    'apple.com',
    'battle.net',
    'blizzard.com',
    'ea.com',
    'epicgames.com',
    'fortnite.com',
    'hoyoverse.com',
    'leagueoflegends.com',
    'minecraft.net',
    'netflix.com',
    'nintendo.com',
    'play.google.com',
    'playstation.com',
    'playvalorant.com',
    'pubg.com',
    'redeem.microsoft.com',
    'riotgames.com',
    'rockstargames.com',
    'spotify.com',
    'store.steampowered.com',
    'supercell.com',
    'ubisoft.com',
    'xbox.com',
    'zalando.de',
  ],
};
