import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation } from '@guildhall/domain/identity/passkeys/schema';

/** A software authenticator for passkeys. */
export interface Authenticator {
  readonly id: string;
  /** Responds to a registration challenge. */
  readonly attest: (challenge: string, at?: Place) => Attestation;
  /** Responds to an authentication challenge. */
  readonly assert: (challenge: string, at?: Place & { readonly counter?: number }) => Assertion;
}

/** Overrides of where and how the authenticator is used; by default as this site expects. */
export interface Place {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the user was verified, by fingerprint or PIN. */
  readonly isUserVerified?: boolean;
}

/** Creates an authenticator for the site of the tests (`http://guildhall.test`) or another. */
export function authenticator(userId: string, publicUrl = 'http://guildhall.test'): Authenticator {
  const { origin: ownOrigin, hostname } = new URL(publicUrl);
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (place: Place, count: number, more: Buffer | null) => {
    const { rpId = hostname, isUserVerified = true } = place;
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (more === null ? 0 : 0x40);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, more ?? Buffer.alloc(0)]);
  };
  const named = { id, rawId: id, type: 'public-key' } as const;

  return {
    id,
    attest(challenge, place = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: an EC2 key for ES256 on P-256.
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const more = Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(place, counter, more)],
      ]);
      const client = clientData('webauthn.create', challenge, place.origin ?? ownOrigin);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    assert(challenge, place = {}) {
      counter = place.counter ?? counter + 1;
      const data = authenticatorData(place, counter, null);
      const client = clientData('webauthn.get', challenge, place.origin ?? ownOrigin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: Buffer.from(userId).toString('base64url'),
        },
      };
    },
  };
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The subset of CBOR (RFC 8949) that passkeys need: integers, byte strings, texts and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (!(value instanceof Map)) throw new TypeError('a passkey says no such thing');
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count]);
  if (count < 256) return Buffer.from([(type << 5) | 24, count]);
  return Buffer.from([(type << 5) | 25, count >> 8, count & 255]);
}
