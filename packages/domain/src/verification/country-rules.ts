import type { ApplicantKind, DocumentKind, PaperKind, VerifiableLevel } from './types.ts';

/** ISO 3166: all countries and territories with people. */
export const COUNTRY_CODES: readonly string[] =
  `AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH
  ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT
  HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR
  LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE
  NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB
  SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW
  TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** What differs between countries; what a country has no row for is as `DEFAULT`. */
interface CountryRules {
  readonly documents: readonly DocumentKind[];
  /** Names are written in another script too. */
  readonly has_other_script: boolean;
  /** Addresses have a state, province or prefecture. */
  readonly has_region: boolean;
  readonly has_postal_code: boolean;
  /** For how many days after the decision the law demands papers; null: the rule book decides. */
  readonly delete_days: number | null;
}

const DEFAULT: CountryRules = {
  documents: ['passport', 'id_card', 'residence_permit'],
  has_other_script: false,
  has_region: false,
  has_postal_code: true,
  delete_days: null,
};

/** No identity cards: a driving licence is the usual paper. */
const LICENCE: Partial<CountryRules> = {
  documents: ['passport', 'driving_licence', 'residence_permit'],
};
const OTHER_SCRIPT: Partial<CountryRules> = { has_other_script: true };

const COUNTRIES: Readonly<Record<string, Partial<CountryRules>>> = {
  AE: { ...OTHER_SCRIPT, has_postal_code: false },
  AR: { has_region: true },
  AU: { ...LICENCE, has_region: true },
  BG: OTHER_SCRIPT,
  BR: { documents: ['passport', 'id_card', 'driving_licence'], has_region: true },
  BY: OTHER_SCRIPT,
  CA: { ...LICENCE, has_region: true },
  CN: { ...OTHER_SCRIPT, has_region: true },
  CY: OTHER_SCRIPT,
  DK: LICENCE,
  EG: OTHER_SCRIPT,
  GB: LICENCE,
  GE: OTHER_SCRIPT,
  GR: OTHER_SCRIPT,
  HK: { ...OTHER_SCRIPT, has_postal_code: false },
  IE: LICENCE,
  IL: OTHER_SCRIPT,
  IN: { documents: ['passport', 'driving_licence'], has_region: true },
  JP: {
    documents: ['passport', 'driving_licence', 'residence_permit'],
    has_other_script: true,
    has_region: true,
  },
  KR: OTHER_SCRIPT,
  KZ: OTHER_SCRIPT,
  MA: OTHER_SCRIPT,
  MX: { has_region: true },
  NZ: LICENCE,
  RS: OTHER_SCRIPT,
  RU: OTHER_SCRIPT,
  SA: OTHER_SCRIPT,
  TH: OTHER_SCRIPT,
  TW: OTHER_SCRIPT,
  UA: OTHER_SCRIPT,
  US: { ...LICENCE, has_region: true },
};

export function countryRules(country: string): CountryRules {
  return { ...DEFAULT, ...COUNTRIES[country] };
}

/** Papers that show nothing on their back. */
const ONE_SIDED: readonly DocumentKind[] = ['passport'];

/** What an applicant has to show, in the order of the form (rules.md §8). */
export function papersNeeded({
  level,
  kind,
  document,
}: {
  readonly level: VerifiableLevel;
  readonly kind: ApplicantKind;
  /** Null while the applicant has not chosen one. */
  readonly document: DocumentKind | null;
}): PaperKind[] {
  const isOneSided = document !== null && ONE_SIDED.includes(document);
  return [
    'id_front',
    ...(isOneSided ? [] : (['id_back'] as const)),
    'selfie',
    ...(level === 3 ? (['proof_of_address', 'source_of_goods'] as const) : []),
    ...(level === 3 && kind === 'company' ? (['company_papers'] as const) : []),
  ];
}
