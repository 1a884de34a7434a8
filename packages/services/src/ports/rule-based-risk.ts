import { assessRisk } from '@guildhall/domain/orders/risk/rules';
import type { CountryLookup } from './country-lookup.ts';
import type { RiskScore } from './risk-score.ts';

const MINUTES_PER_HOUR = 60;

/** Assesses purchases by the risk rules of the rule book; withdrawals have none yet and score 0. */
export function ruleBasedRisk(countryLookup: CountryLookup): RiskScore {
  /** The countries of these addresses as far as they are known, each once. */
  async function countriesOf(addresses: readonly string[]): Promise<string[]> {
    const found = await Promise.all([...new Set(addresses)].map(countryLookup));
    return [...new Set(found.filter((country) => country !== null))];
  }

  return {
    async assessOrder({ ip_address, known_addresses, ...facts }, { risk_rules }) {
      const since = risk_rules.new_country.hours * MINUTES_PER_HOUR;
      const known = known_addresses.filter(({ minutes }) => minutes >= since);
      const [country = null] = await countriesOf(ip_address === null ? [] : [ip_address]);
      // Without a country of its own, those of other addresses are not asked for.
      const others = country === null ? [] : known.map((each) => each.ip_address);
      const countries = { country, known_countries: await countriesOf(others) };
      return assessRisk({ ...facts, ...countries }, risk_rules);
    },
    scoreWithdrawal: async () => 0,
  };
}
