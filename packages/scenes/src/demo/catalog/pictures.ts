/** The photos of the demo's offers: pictures that were drawn and encoded before. */
import { Readable } from 'node:stream';
import { publicName } from '@guildhall/services/files/sign-address';
import type { ServiceContext } from '@guildhall/services/context';
import { inParts } from '@guildhall/services/vault/seal-secrets';
import type { OfferPhoto } from '@guildhall/domain/offers/types';
import { PURPOSE_RULES } from '@guildhall/domain/files/rules';
import type { Database } from '@guildhall/db/database';
import type { Transaction } from 'kysely';
import pictures from '../../../data/pictures.json' with { type: 'json' };
import type { GameDrawing } from './drawn-games.ts';
import { insertRows, pastId } from '../trade/past-rows.ts';
import { type Random, seededRandom } from '../random.ts';

/** A drawing as an upload of it is encoded. Hashes are SHA-256, in hexadecimal digits. */
export interface EncodedPicture extends Omit<GameDrawing, 'svg'> {
  readonly drawing_hash: string;
  /** Of the PNG that was encoded. */
  readonly content_hash: string;
  readonly width: number;
  readonly height: number;
  readonly variants: readonly {
    readonly media_type: string;
    readonly width: number;
    readonly height: number;
    readonly hash: string;
    readonly bytes: number;
    /** In base64. */
    readonly content: string;
  }[];
}

/** The kinds are those that were drawn; a test compares each with its drawing. */
export const demoPictures = pictures as readonly EncodedPicture[];

/** Each is flushed to the disk, so some wait for it at the same time. */
const STORED_AT_ONCE = 12;

/** Stores the contents of all pictures. Those that are there already stay. */
export async function storePictures({ object_storage }: ServiceContext): Promise<void> {
  const contents = new Map(
    demoPictures.flatMap(({ variants }) => variants).map((each) => [each.hash, each]),
  );
  for (const some of inParts([...contents.values()], STORED_AT_ONCE)) {
    await Promise.all(
      some.map(({ hash, bytes: size, content }) =>
        object_storage.put({ hash, bytes: size }, Readable.from([Buffer.from(content, 'base64')])),
      ),
    );
  }
}

/** Part of the offers that have photos. */
const WITH_PHOTOS = 0.4;
const COUNTS = [
  [1, 3],
  [2, 4],
  [3, 3],
  [4, 1],
] as const;

const CAPTIONS: Readonly<Record<EncodedPicture['kind'], readonly [string, string]>> = {
  inventory: ['Inventory', 'Inventar'],
  rank: ['Rank this season', 'Rang dieser Saison'],
  profile: ['Profile', 'Profil'],
  matches: ['Last matches', 'Letzte Spiele'],
};

interface UploadedFile {
  readonly id: string;
  readonly owner_id: string;
  readonly picture: EncodedPicture;
  readonly at: Date;
}

interface PhotographedOffer {
  readonly seller_id: string;
  readonly game: string;
  /** From 0 to 5, as its drawn picture shows it; null without one. */
  readonly rank: number | null;
  readonly language: string;
  readonly at: Date;
}

/** The photos of a part of the offers, and the files that their sellers uploaded for them. */
export function photographer(random: Random = seededRandom(404)) {
  const files = new Map<string, UploadedFile>();
  const references: { readonly file_id: string; readonly offer_id: string }[] = [];

  function fileOf(picture: EncodedPicture, { seller_id, at }: PhotographedOffer): UploadedFile {
    const key = `${seller_id} ${picture.content_hash}`;
    const known = files.get(key);
    if (known !== undefined && known.at <= at) return known;
    const id = known?.id ?? pastId(random, at, files.size);
    const file = { id, owner_id: seller_id, picture, at };
    files.set(key, file);
    return file;
  }

  return {
    /** The photos of an offer, of which the first is its cover; most offers have none. */
    photosOf(offer: PhotographedOffer): OfferPhoto[] {
      if (!random.chance(WITH_PHOTOS)) return [];
      const fitting = fittingPictures(offer);
      const chosen = random.pickMany(fitting, random.weighted(COUNTS));
      return chosen.map((picture) => ({
        file_id: fileOf(picture, offer).id,
        caption: CAPTIONS[picture.kind][offer.language === 'de' ? 1 : 0],
        variants: picture.variants.map(({ hash, media_type, width, height }) => ({
          name: publicName({ object_hash: Buffer.from(hash, 'hex'), media_type } as never),
          media_type,
          width,
          height,
        })),
      }));
    },
    /** Remembers what an offer refers to, once it has its id. */
    attach(offerId: string, photos: readonly OfferPhoto[]): void {
      for (const { file_id } of photos) references.push({ file_id, offer_id: offerId });
    },
    /** Writes the rows that the uploads would have written, and those of the offers' references. */
    write: async (trx: Transaction<Database>) =>
      await writeFiles(trx, [...files.values()], references),
  };
}

/** Of a rank the nearest picture. */
function fittingPictures({ game, rank }: PhotographedOffer): EncodedPicture[] {
  const ofGame = demoPictures.filter((picture) => picture.game === game);
  const distance = (picture: EncodedPicture) => Math.abs((picture.rank ?? 0) - (rank ?? 0));
  const [nearest] = ofGame
    .filter(({ kind }) => kind === 'rank')
    .toSorted((one, other) => distance(one) - distance(other));
  const others = ofGame.filter(({ kind }) => kind !== 'rank');
  return rank === null || nearest === undefined ? others : [nearest, ...others];
}

async function writeFiles(
  trx: Transaction<Database>,
  files: readonly UploadedFile[],
  references: readonly { readonly file_id: string; readonly offer_id: string }[],
): Promise<void> {
  const used = new Map(
    files
      .flatMap(({ picture }) => picture.variants)
      .map(({ hash, bytes: size }) => [hash, { hash: `\\x${hash}`, bytes: size, due_at: null }]),
  );
  await insertRows(trx, 'objects', [...used.values()]);
  await insertRows(
    trx,
    'files',
    files.map(({ id, owner_id, picture, at }) => ({
      id,
      owner_id,
      purpose: 'offer_photo',
      visibility: PURPOSE_RULES.offer_photo.visibility,
      content_hash: `\\x${picture.content_hash}`,
      media_type: 'image/png',
      width: picture.width,
      height: picture.height,
      bytes: picture.variants.reduce((sum, each) => sum + each.bytes, 0),
      expires_at: null,
      created_at: at,
    })),
  );
  const variants = files.flatMap(({ id, picture }) =>
    picture.variants.map(({ hash, media_type, width, height, bytes: size }) => ({
      file_id: id,
      object_hash: `\\x${hash}`,
      is_original: false,
      media_type,
      width,
      height,
      bytes: size,
    })),
  );
  await insertRows(trx, 'file_variants', variants);
  await insertRows(
    trx,
    'file_references',
    references.map(({ file_id, offer_id }) => ({ file_id, kind: 'offer', subject_id: offer_id })),
  );
}
