import { randomInt, randomUUID } from 'node:crypto';
import type { PublishAccountOffer, PublishGiftCardOffer } from '@guildhall/domain/offers/schema';
import type { Viewer } from '@guildhall/services/context';
import {
  publishAccountOffer,
  publishGiftCardOffer,
} from '@guildhall/services/offers/publish-offer';
import type { Scene } from './scene.ts';

const words = {
  title: 'An offer made for a scene',
  description: 'It has everything that an offer needs, and it is sold in tests only.',
};

/** Publishes an account offer, instant by default, and returns its id. */
export async function accountOffer(
  { services }: Scene,
  seller: Viewer,
  offer: { game_slug: string } & Partial<PublishAccountOffer>,
): Promise<string> {
  const manual = offer.delivery === 'manual';
  const login = { login: `player-${randomUUID()}`, password: 'hunter2-hunter2' };
  const { offer_id } = await publishAccountOffer(services, seller, {
    ...words,
    attributes: { rank: 'Gold', level: randomInt(1, 1_000_000) },
    price_minor: 10_000,
    delivery: 'instant',
    delivery_minutes: manual ? 60 : null,
    warranty_days: 7,
    secrets: manual ? [] : [login],
    ...offer,
  });
  return offer_id;
}

export function testCode(): { code: string } {
  return { code: `ABCD-${randomInt(1_000_000, 999_999_999)}${randomInt(100, 999)}` };
}

/** Publishes a gift-card offer with several codes, instant by default, and returns its id. */
export async function giftCardOffer(
  { services }: Scene,
  seller: Viewer,
  offer: { brand_slug: string; stock?: number } & Partial<PublishGiftCardOffer>,
): Promise<string> {
  const { stock = 5, ...rest } = offer;
  const manual = offer.delivery === 'manual';
  const { offer_id } = await publishGiftCardOffer(services, seller, {
    ...words,
    region_code: 'US',
    face_value_minor: 2_500,
    price_minor: 2_300,
    delivery: 'instant',
    delivery_minutes: manual ? 60 : null,
    min_quantity: 1,
    max_quantity: 50,
    tiers: [],
    secrets: manual ? [] : Array.from({ length: stock }, testCode),
    manual_stock: manual ? stock : 0,
    ...rest,
  });
  return offer_id;
}
