import { requirePromised } from '@guildhall/domain/catalog/rules';
import type { AttributeValues } from '@guildhall/domain/catalog/types';
import { Refusal } from '@guildhall/domain/kernel/errors';
import type { PublishAccountOffer, PublishGiftCardOffer } from '@guildhall/domain/offers/schema';
import {
  publishAccountOffer,
  publishGiftCardOffer,
} from '@guildhall/services/offers/publish-offer';
import type { Viewer } from '@guildhall/services/kernel/viewer';
import { demoGames } from '../catalog/games.ts';
import { giftCardOffers } from './gift-card-offers.ts';
import { demoBrands } from '../catalog/gift-cards.ts';
import { accountOffers } from './offers.ts';
import type { DemoSeller } from '../people.ts';
import type { Random } from '../random.ts';
import type { Scene } from '../../scene.ts';

type Invented =
  | { readonly kind: 'account'; readonly input: PublishAccountOffer }
  | { readonly kind: 'gift_card'; readonly input: PublishGiftCardOffer };

/** A generated offer: its seller, how to publish it, and the secrets to deliver. */
export interface Invention {
  readonly seller_username: string;
  readonly offer: Invented;
  readonly manual: boolean;
  readonly quantity: number;
  readonly max_quantity: number;
  /** Returns the offer's id, or null if the seller already has the same offer. */
  readonly publish: (scene: Scene, seller: Viewer) => Promise<string | null>;
  /** For manual accounts only; codes of manual gift cards are not delivered. */
  readonly secrets: Record<string, string>[];
}

const MAX_ATTEMPTS = 200;

/** Generates offers of these sellers until one has the wanted kind, delivery and quantity. */
export function invent(
  random: Random,
  sellers: readonly DemoSeller[],
  wanted: { kind?: Invented['kind']; delivery?: 'instant' | 'manual'; quantity?: number } = {},
): Invention {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const kind = wanted.kind ?? (random.chance(0.6) ? 'account' : 'gift_card');
    const able = sellers.filter((one) => (kind === 'account' ? one.games : one.brands).length > 0);
    if (able.length === 0) continue;
    const found = kind === 'account' ? inventAccount(random, able) : inventCard(random, able);
    const delivery = found.manual ? 'manual' : 'instant';
    if (wanted.delivery !== undefined && wanted.delivery !== delivery) continue;
    if (found.max_quantity >= (wanted.quantity ?? 1)) return found;
  }
  throw new Error('these sellers have nothing of the wanted kind');
}

function inventAccount(random: Random, sellers: readonly DemoSeller[]): Invention {
  const [offer] = accountOffers(1, random, demoGames, sellers);
  if (offer === undefined) throw new Error('no account offer was invented');
  const { seller_username, ...input } = offer;
  const game = demoGames.find(({ define }) => define.slug === input.game_slug);
  const manual = input.delivery === 'manual';
  const fields = game?.define.schema.vault ?? [];
  const attributes = input.attributes as AttributeValues;
  return {
    seller_username,
    offer: { kind: 'account', input },
    manual,
    quantity: 1,
    max_quantity: 1,
    secrets: manual ? [secretFor(requirePromised(fields, attributes), random)] : [],
    publish: ({ services }, seller) =>
      unlessTaken(() => publishAccountOffer(services, seller, input)),
  };
}

function inventCard(random: Random, sellers: readonly DemoSeller[]): Invention {
  const [offer] = giftCardOffers(1, random, demoBrands, sellers);
  if (offer === undefined) throw new Error('no gift-card offer was invented');
  const { seller_username, ...input } = offer;
  return {
    seller_username,
    offer: { kind: 'gift_card', input },
    manual: input.delivery === 'manual',
    quantity: input.min_quantity,
    max_quantity: input.max_quantity,
    secrets: [],
    publish: ({ services }, seller) =>
      unlessTaken(() => publishGiftCardOffer(services, seller, input)),
  };
}

/** Returns null for a duplicate or above the offer limit; the demo continues without the offer. */
async function unlessTaken(publish: () => Promise<{ offer_id: string }>): Promise<string | null> {
  try {
    return (await publish()).offer_id;
  } catch (error) {
    const twice = ['OFFER_DUPLICATE', 'SECRET_DUPLICATE', 'OFFER_LIMIT'];
    if (error instanceof Refusal && twice.includes(error.code)) return null;
    throw error;
  }
}

/** Fills the required vault fields; a field with a pattern gets its example. */
export function secretFor(
  fields: readonly { key: string; required: boolean; example?: string | undefined }[],
  random: Random,
): Record<string, string> {
  const name = `player-${random.between(100_000, 999_999)}`;
  const known: Record<string, string> = {
    login: name,
    password: `Lantern-${random.between(1_000, 9_999)}-river`,
    email_login: `${name}@mail.example.test`,
    email_password: `River-${name}`,
    recovery_codes: `river-${name}\nlantern-${name}`,
  };
  const entries = fields.flatMap(({ key, required, example }) => {
    if (key === 'login' && example?.includes('@')) return [[key, `${name}@example.test`]];
    const value = required ? (known[key] ?? example ?? `${name}@example.test`) : undefined;
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(entries);
}
