import { Readable } from 'node:stream';
import {
  ContentMismatch,
  objectKey,
  type ObjectStorage,
  type StoredObject,
} from './object-storage.ts';
import { verifyContent } from './verify-content.ts';

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of another provider than AWS. */
  readonly endpoint: string | undefined;
  /** Undefined: the client finds them as AWS documents, such as by the role of the machine. */
  readonly credentials:
    | { readonly access_key_id: string; readonly secret_access_key: string }
    | undefined;
}

const CONNECT_WITHIN_MS = 5_000;
/** How long the provider may be silent. */
const ANSWERS_WITHIN_MS = 15_000;
const MAX_ATTEMPTS = 2;
/** The smallest part that S3 accepts. One part of an object at a time is in memory. */
const PART_BYTES = 5 * 1_024 * 1_024;

/**
 * Objects in a bucket of S3, or of a provider with its protocol. The bucket needs no public access:
 * the server serves the files. The client is loaded with the first call, since it is large and most
 * shops do not use it.
 */
export function s3ObjectStorage(settings: S3Settings): ObjectStorage {
  let loaded: ReturnType<typeof loadClient> | null = null;
  const load = async () => await (loaded ??= loadClient(settings));
  const named = (hash: string) => ({ Bucket: settings.bucket, Key: objectKey(hash) });
  return {
    async put(object, content) {
      const { client, s3, Upload } = await load();
      const target = named(object.hash);
      const body = Readable.from(verifyContent(object, content), { objectMode: false });
      try {
        const params = { ...target, Body: body };
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done();
        const stored = await client.send(new s3.HeadObjectCommand(target));
        await refuseOtherLength(object, stored.ContentLength, async () => {
          await client.send(new s3.DeleteObjectCommand(target));
        });
      } catch (error) {
        // Rather why the content ended than why giving up the upload failed as well.
        throw body.errored ?? error;
      } finally {
        body.destroy();
      }
    },
    async get(hash) {
      const { client, s3 } = await load();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(named(hash)));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async delete(hash) {
      const { client, s3 } = await load();
      await client.send(new s3.DeleteObjectCommand(named(hash)));
    },
  };
}

async function loadClient({ region, endpoint, credentials }: S3Settings) {
  const [s3, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const client = new s3.S3Client({
    region,
    // Other providers rarely have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined
      ? {}
      : {
          credentials: {
            accessKeyId: credentials.access_key_id,
            secretAccessKey: credentials.secret_access_key,
          },
        }),
    // By default the client sends a checksum behind the content, in an encoding that not every
    // provider reads: such a provider stores the encoding as part of the object, without an error.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, requestTimeout: ANSWERS_WITHIN_MS },
  });
  return { client, s3, Upload };
}

/** A provider that does not understand the client stores something else than was sent. */
async function refuseOtherLength(
  { bytes }: StoredObject,
  stored: number | undefined,
  remove: () => Promise<void>,
): Promise<void> {
  if (stored === bytes) return;
  await remove();
  throw new ContentMismatch(`${stored ?? 'no'} bytes were stored instead of ${bytes}`);
}
