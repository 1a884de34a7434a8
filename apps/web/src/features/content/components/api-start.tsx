import type { ApiFacts } from '@guildhall/api/openapi';
import { KeyValues } from '@guildhall/ui/key-values';
import { useMessages } from '../../../lib/language/messages.ts';
import { WEBHOOK_SAMPLE } from '../webhook-sample.ts';
import { CodeSample } from './code-sample.tsx';

type Topic = (typeof TOPICS)[number];

const TOPICS = [
  'sign_in',
  'tokens',
  'queries',
  'mutations',
  'subscriptions',
  'webhooks',
  'keys',
  'errors',
  'client',
  'limits',
] as const;

/** The errors of the REST routes. */
const REFUSED_FIELDS = '{"email":["This field is required."]}';

const SAMPLES: { readonly [Each in Topic]?: (facts: ApiFacts) => string } = {
  sign_in: ({ public_url }) => `curl ${public_url}/api/oauth/login/ \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"buyer@example.test","password":"your password"}'

TOKEN='the access_token of the answer'`,

  tokens: ({ public_url }) => `curl -G ${public_url}/api/trpc/offers.own \\
  --data-urlencode 'input={"kind":"gift_card","states":["active"]}' \\
  -H "Authorization: JWT $API_TOKEN"

curl ${public_url}/api/trpc/offers.setPrices \\
  -H 'Content-Type: application/json' \\
  -d "{\\"idempotency_key\\":\\"$(uuidgen)\\",
       \\"prices\\":[{\\"offer_id\\":\\"$OFFER\\",\\"price_minor\\":2490}]}" \\
  -H "Authorization: JWT $API_TOKEN"

curl ${public_url}/api/offers/$OFFER/codes/ \\
  -F "idempotency_key=$(uuidgen)" -F 'file=@codes.csv;type=text/csv' \\
  -H "Authorization: JWT $API_TOKEN"`,

  queries: ({ public_url }) => `curl -G ${public_url}/api/trpc/orders.list \\
  --data-urlencode 'input={"side":"bought","tab":"open"}' \\
  -H "Authorization: JWT $TOKEN"

{"result":{"data":{"now":"…","items":[…],"next_cursor":null}}}`,

  mutations: ({ public_url }) => `curl ${public_url}/api/trpc/orders.payFromWallet \\
  -H 'Content-Type: application/json' \\
  -d "{\\"idempotency_key\\":\\"$(uuidgen)\\",\\"order_id\\":\\"$ORDER\\"}" \\
  -H "Authorization: JWT $TOKEN"

{"result":{"data":{"state":"delivered"}}}`,

  webhooks: () => WEBHOOK_SAMPLE,

  errors: () => `{"error":{"message":"PRICE_CHANGED","code":-32009,"data":{
  "code":"PRICE_CHANGED","facts":{"unit_total_minor":2650},"fields":{},
  "http_status":409,"request_id":"6f1c…"}}}`,

  client: ({ public_url, most_in_a_batch }) =>
    `import { createTRPCUntypedClient, httpBatchLink } from '@trpc/client';

const shop = createTRPCUntypedClient({
  links: [
    httpBatchLink({
      url: '${public_url}/api/trpc',
      maxItems: ${most_in_a_batch},
      headers: () => ({ authorization: \`JWT \${token}\` }),
    }),
  ],
});
const { items } = await shop.query('orders.list', { side: 'bought' });`,
};

/** What applies to all calls, with examples to start with. */
export function ApiStart({ facts }: { facts: ApiFacts }) {
  const t = useMessages('content/developers');
  return (
    <section aria-labelledby="start">
      <h2 id="start" className="scroll-mt-20 text-xl font-semibold text-ink md:text-2xl">
        {t('start.title')}
      </h2>
      <div className="mt-4 flex flex-col gap-8">
        {TOPICS.map((topic) => {
          const title = t(`start.${topic}`);
          const body =
            topic === 'errors'
              ? t('start.errors_help', { example: REFUSED_FIELDS })
              : t(`start.${topic}_help`);
          const code = SAMPLES[topic]?.(facts);
          return (
            <div key={topic} className="flex flex-col gap-2">
              <h3
                id={topic.replace('_', '-')}
                className="scroll-mt-20 text-base font-semibold text-ink"
              >
                {title}
              </h3>
              <p className="max-w-prose text-sm text-muted">{body}</p>
              {code && <CodeSample code={code} copyLabel={t('start.copy', { title })} />}
              {topic === 'limits' && <Limits facts={facts} />}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Limits({ facts }: { facts: ApiFacts }) {
  const t = useMessages('content/developers');
  const perMinute = (count: number) => t('rate.per_minute', { count });
  const items = [
    { key: 'calls', label: t('rate.calls'), value: perMinute(facts.calls_per_minute) },
    { key: 'changes', label: t('rate.changes'), value: perMinute(facts.changes_per_minute) },
    { key: 'tokens', label: t('rate.tokens'), value: perMinute(facts.token_calls_per_minute) },
    { key: 'streams', label: t('rate.streams'), value: facts.streams_per_user },
    { key: 'batch', label: t('rate.batch'), value: facts.most_in_a_batch },
    { key: 'body', label: t('rate.body'), value: t('rate.mebibytes', { size: 1 }) },
  ];
  return <KeyValues items={items} className="max-w-md" />;
}
