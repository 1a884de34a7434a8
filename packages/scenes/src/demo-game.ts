/** What a game of the demo shop is made of: its definition and how its market talks and prices. */
import type { DefineGame } from '@guildhall/domain/catalog/schema';
import type { AttributeValue, GameSchema } from '@guildhall/domain/catalog/types';
import type { DemoAttribute } from './demo-attributes.ts';
import type { DemoVaultField } from './demo-vault.ts';

interface Market {
  /** The year the game opened: no account is older. */
  readonly since_year: number;
  /** What an account with nothing on it costs, in US cents. */
  readonly base_minor: number;
  readonly attributes: readonly DemoAttribute[];
  readonly vault: readonly DemoVaultField[];
  /** Templates (see demo-words.ts): how titles start, what they may add, what texts tell. */
  readonly titles: readonly string[];
  readonly extras: readonly string[];
  readonly stories: readonly string[];
  readonly details: readonly string[];
  /** Takes back what cannot go together. */
  readonly settle?: (values: Record<string, AttributeValue>) => void;
}

export interface DemoGame extends Market {
  readonly define: DefineGame & { readonly schema: GameSchema };
}

export function demoGame(words: Omit<DefineGame, 'schema'>, market: Market): DemoGame {
  return {
    ...market,
    define: {
      ...words,
      schema: {
        version: 1,
        attributes: market.attributes.map(({ field }) => field),
        vault: market.vault.map(({ field }) => field),
      },
    },
  };
}
