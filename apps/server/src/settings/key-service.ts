import { region } from './storage.ts';
import { oneOf, optional, origin, setting, text, type Texts } from './variable.ts';

/** Where the key is that wraps the data keys of the vault. */
const KEY_SERVICES = ['local', 'aws-kms'] as const;
const kmsKey = text('the ARN of a key, or alias/ and its name', (value) =>
  /^(arn:[\w:/-]{1,2000}|alias\/[\w/-]{1,250})$/.test(value),
);

/** The service that wraps the data keys of the vault. */
export const keyServiceVariables = {
  vault_key_service: setting(
    'VAULT_KEY_SERVICE',
    'local',
    oneOf(KEY_SERVICES, `one of ${KEY_SERVICES.join(', ')}`),
    'what wraps the data keys of the vault: `local` is `VAULT_KEY`, `aws-kms` is `AWS_KMS_KEY`',
  ),
  aws_kms_key: optional(
    'AWS_KMS_KEY',
    kmsKey,
    'the ARN or alias of a symmetric key; credentials are found as AWS documents',
  ),
  aws_kms_region: setting('AWS_KMS_REGION', 'us-east-1', region, 'the region of this key'),
  aws_kms_endpoint: optional(
    'AWS_KMS_ENDPOINT',
    origin,
    'the URL of a service with the protocol of AWS KMS',
  ),
} as const;

/** Complaints about the settings of the key service. */
export function halfSetKeyService({ VAULT_KEY_SERVICE, AWS_KMS_KEY }: Texts): string[] {
  if (VAULT_KEY_SERVICE !== 'aws-kms' || AWS_KMS_KEY !== undefined) return [];
  return ['AWS_KMS_KEY is missing; expected the key of VAULT_KEY_SERVICE.'];
}
