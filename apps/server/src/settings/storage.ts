import { z } from 'zod';
import { isUrl, optional, origin, setting, text, type Texts, wholeNumber } from './variable.ts';

const UNIX_SOCKET = /^unix:(\/[^\0]+)$/;
const clamd = text(
  'an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  (value) => UNIX_SOCKET.test(value) || (isUrl(value, ['tcp:']) && new URL(value).port !== ''),
).transform((value) => {
  const path = UNIX_SOCKET.exec(value)?.[1];
  if (path !== undefined) return { path };
  const { hostname, port: portNumber } = new URL(value);
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(portNumber) };
});
const bucket = text('the name of a bucket, like shop-files', (value) =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
);
export const region = text('a region, like eu-central-1', (value) =>
  /^[a-z0-9-]{1,40}$/.test(value),
);

/** Where files are stored, how many, and what scans them. */
export const storageVariables = {
  s3_bucket: optional(
    'S3_BUCKET',
    bucket,
    'stores files in this bucket of S3 or of a provider with its protocol; unset: in `DATA_DIR`',
  ),
  s3_region: setting('S3_REGION', 'us-east-1', region, 'the region of the bucket'),
  s3_endpoint: optional('S3_ENDPOINT', origin, 'the URL of a provider other than AWS'),
  s3_access_key_id: optional(
    'S3_ACCESS_KEY_ID',
    z.string(),
    'reads and writes the bucket; unset: found as AWS documents, such as by the role of the machine',
  ),
  s3_secret_access_key: optional('S3_SECRET_ACCESS_KEY', z.string(), 'the secret of this key'),
  file_quota_megabytes: setting(
    'FILE_QUOTA_MEGABYTES',
    '2000',
    wholeNumber(1, 1_000_000),
    'how much one user may store',
  ),
  uploads_per_day: setting(
    'UPLOADS_PER_DAY',
    '300',
    wholeNumber(1, 100_000),
    'how many pictures one user may upload in a day, refused ones included',
  ),
  files_origin: optional(
    'FILES_ORIGIN',
    origin,
    'the origin of a CDN in front of `/files/`, such as `https://cdn.example`; pages then show pictures from there',
  ),
  clamd: optional(
    'CLAMD',
    clamd,
    'the daemon of ClamAV that scans uploads, such as `tcp://clamav:3310`; unset: nothing does',
  ),
} as const;

/** Complaints about S3 settings that lack another one. */
export function halfSetStorage(texts: Texts): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = texts;
  const keys = [S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].filter((each) => each !== undefined);
  const complaints = [];
  if (S3_BUCKET === undefined && (S3_ENDPOINT !== undefined || keys.length > 0)) {
    complaints.push('S3_BUCKET is missing; expected the bucket of the other S3 settings.');
  }
  if (keys.length === 1) {
    const missing = S3_ACCESS_KEY_ID === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
    complaints.push(`${missing} is missing; expected both the ID and the secret of the key.`);
  }
  return complaints;
}
