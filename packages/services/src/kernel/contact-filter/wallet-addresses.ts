import { isNetworkAddress } from '@guildhall/domain/kernel/text/account-numbers';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base58, base58xmr, base58xrp, bech32, bech32m, createBase58check } from '@scure/base';

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const base58check = createBase58check(sha256);

const isRead = (read: () => unknown): boolean => {
  try {
    read();
    return true;
  } catch {
    return false;
  }
};

/** Bitcoin, Litecoin, Dogecoin, Dash and Tron: a version, 20 bytes of a hash, a checksum. */
const isBase58Address = (found: string): boolean =>
  isRead(() => {
    if (base58check.decode(found).length !== 21) throw new RangeError('another length');
  });

/** Segregated witness: version 0 has the checksum of bech32, later ones that of bech32m. */
const isBech32Address = (found: string): boolean =>
  [bech32, bech32m].some((coder) =>
    isRead(() => coder.decode(found.toLowerCase() as `${string}1${string}`, 120)),
  );

/** Solana's have no checksum: 32 bytes; chance mixes letters of both cases and digits in them. */
const isSolanaAddress = (found: string): boolean =>
  /\d.*\d/.test(found) &&
  /[a-z].*[a-z]/.test(found) &&
  /[A-Z].*[A-Z]/.test(found) &&
  isRead(() => {
    if (base58.decode(found).length !== 32) throw new RangeError('another length');
  });

function isMoneroAddress(found: string): boolean {
  return isRead(() => {
    const bytes = base58xmr.decode(found);
    const sum = keccak_256(bytes.slice(0, -4)).slice(0, 4);
    if (bytesToHex(sum) !== bytesToHex(bytes.slice(-4))) throw new RangeError('another sum');
  });
}

function isRippleAddress(found: string): boolean {
  return isRead(() => {
    const bytes = base58xrp.decode(found);
    const sum = sha256(sha256(bytes.slice(0, -4))).slice(0, 4);
    if (bytesToHex(sum) !== bytesToHex(bytes.slice(-4))) throw new RangeError('another sum');
  });
}

const alone = (pattern: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu');

/** What looks like an address, and whether its checksum is right. */
export const WALLET_ADDRESSES: readonly (readonly [RegExp, (found: string) => boolean])[] = [
  [alone('(?:bc1|ltc1|BC1|LTC1)[02-9ac-hj-np-zAC-HJ-NP-Z]{25,80}'), isBech32Address],
  [alone(`[13LMDAXT9]${BASE58}{25,34}`), isBase58Address],
  [alone('0x[0-9a-fA-F]{40}'), isNetworkAddress],
  [alone(`r${BASE58}{24,34}`), isRippleAddress],
  [alone(`[48]${BASE58}{94}`), isMoneroAddress],
  [alone(`${BASE58}{43,44}`), isSolanaAddress],
];
