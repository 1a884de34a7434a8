import { accountOffer } from '@guildhall/scenes/offers';
import * as scenes from '@guildhall/scenes/orders';
import type { Member } from './actors.ts';
import type { Parties, ResourceContext } from './resource.ts';

const PRICE_MINOR = 10_000;
export const TOTAL_MINOR = 10_400;

export const offer = async (
  { scene, game_slug }: ResourceContext,
  seller: Member,
  delivery: 'instant' | 'manual',
) => await accountOffer(scene, seller.viewer, { game_slug, price_minor: PRICE_MINOR, delivery });

export const bought = async (
  world: ResourceContext,
  { buyer, seller }: Parties,
  delivery: 'instant' | 'manual',
) => await scenes.boughtOrder(world.scene, buyer.viewer, await offer(world, seller, delivery));

export const both = ['buyer', 'seller'] as const;
