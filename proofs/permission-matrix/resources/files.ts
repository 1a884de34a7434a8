import type { FilePurpose } from '@guildhall/domain/files/types';
import { uploadedImage } from '@guildhall/scenes/files';
import type { Scene } from '@guildhall/scenes/scene';
import { readFile } from '@guildhall/services/files/read-file';
import type { Parties, Resource } from '../resource.ts';

/** A new picture of the buyer's. */
const pictureOf = async (scene: Scene, { buyer }: Parties, purpose: FilePurpose) =>
  await uploadedImage(scene, buyer.viewer, purpose);

/** The address of its first variant. */
async function urlOf(scene: Scene, parties: Parties, purpose: FilePurpose): Promise<URL> {
  const file = { file_id: await pictureOf(scene, parties, purpose) };
  const { variants } = await readFile(scene.services, parties.buyer.viewer, file);
  return new URL(variants[0]?.url ?? '', 'http://shop.test');
}

export const filesResources = {
  photo: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({
      file_id: await pictureOf(scene, parties, 'offer_photo'),
    }),
  },
  avatar: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({ file_id: await pictureOf(scene, parties, 'avatar') }),
  },
  evidence: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({ file_id: await pictureOf(scene, parties, 'evidence') }),
  },
  /** A picture of an offer, by its name. */
  public_file: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({
      name: (await urlOf(scene, parties, 'offer_photo')).pathname.split('/').at(-1) ?? '',
    }),
    missing: { name: `${'0'.repeat(64)}.avif` },
  },
  /** A picture of evidence, by the token that its owner got. */
  private_file: {
    owners: ['buyer'],
    make: async ({ scene }, parties) => ({
      token: (await urlOf(scene, parties, 'evidence')).searchParams.get('token') ?? '',
    }),
    missing: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.x' },
  },
} satisfies Record<string, Resource>;
