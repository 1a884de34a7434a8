import { keccak_256 } from '@noble/hashes/sha3.js';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

/** An IBAN without spaces, in capitals. */
export const plainIban = (iban: string): string => electronicFormatIBAN(iban) ?? '';
/** Whether country, length and check digits of an IBAN are right. */
export const isIban = (iban: string): boolean => isValidIBAN(plainIban(iban));

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * Whether an address of Ethereum is valid: one that mixes capitals and small letters carries a
 * checksum in them (EIP-55).
 */
export function isNetworkAddress(address: string): boolean {
  if (!ADDRESS.test(address)) return false;
  const digits = address.slice(2);
  const plain = digits.toLowerCase();
  if (digits === plain || digits === digits.toUpperCase()) return true;
  const hash = keccak_256(new TextEncoder().encode(plain));
  return [...digits].every((digit, at) => {
    const byte = hash[at >> 1] ?? 0;
    const isCapital = ((at % 2 === 0 ? byte >> 4 : byte) & 0xf) >= 8;
    return digit === (isCapital ? digit.toUpperCase() : digit.toLowerCase());
  });
}
