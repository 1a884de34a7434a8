import { assessPurchase } from '@guildhall/domain/orders/risk/rules';
import { assessWithdrawal } from '@guildhall/domain/withdrawals/risk/rules';
import type { CountryLookup } from './country-lookup.ts';
import type { KnownAddress, RiskScore } from './risk-score.ts';

const MINUTES_PER_HOUR = 60;

/** Assesses purchases and withdrawals by the risk rules of the rule book. */
export function ruleBasedRisk(countryLookup: CountryLookup): RiskScore {
  /** The countries of these addresses as far as they are known, each once. */
  async function countriesOf(addresses: readonly string[]): Promise<string[]> {
    const found = await Promise.all([...new Set(addresses)].map(countryLookup));
    return [...new Set(found.filter((country) => country !== null))];
  }

  /** The country that it is done from, and those that the user signed in from so long ago. */
  async function locate(
    ipAddress: string | null,
    knownAddresses: readonly KnownAddress[],
    hours: number,
  ) {
    const [country = null] = await countriesOf(ipAddress === null ? [] : [ipAddress]);
    // Without a country of its own, those of other addresses are not asked for.
    if (country === null) return { country, known_countries: [] };
    const known = knownAddresses.filter(({ minutes }) => minutes >= hours * MINUTES_PER_HOUR);
    return { country, known_countries: await countriesOf(known.map((each) => each.ip_address)) };
  }

  return {
    async assessOrder({ ip_address, known_addresses, ...facts }, { risk_rules: numbers }) {
      const { hours } = numbers.new_country;
      const places = await locate(ip_address, known_addresses, hours);
      return assessPurchase({ ...facts, ...places }, numbers);
    },
    async assessWithdrawal(
      { ip_address, known_addresses, ...facts },
      { withdrawal_risk_rules: numbers },
    ) {
      const { hours } = numbers.new_country;
      const places = await locate(ip_address, known_addresses, hours);
      return assessWithdrawal({ ...facts, ...places }, numbers);
    },
  };
}
