// The limit of public reads: a Fastify server with tRPC and the driver that does only this. For
// each answer it sends one indexed statement of its own, prepared, and builds the same answer
// without checking it. It knows the schema of the one game. Started by `reads.ts`:
//   node bench/bare-reads.ts <port> <database url> <slug of the game>
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify from 'fastify';
import { Pool } from 'pg';

const [port = '', databaseUrl = '', slug = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

interface Field {
  key: string;
  label: string;
  kind: string;
  on_card: boolean;
  options?: string[];
  ordered?: boolean;
  grouped?: boolean;
  unit?: string;
}
type Value = string | number | boolean | string[];
interface Variant {
  name: string;
  media_type: string;
  width: number;
  height: number;
}
interface Offer extends Record<string, unknown> {
  attributes: Record<string, Value>;
  seller: { due_orders: number | null; completed_orders: number };
  stock_count: number;
  /** Of the first photo; null without photos. */
  cover?: Variant[] | null;
  photos?: { caption: string; file_id: string; variants: Variant[] }[];
}

const game = await pool.query<{ fields: Field[] }>(
  `select schema -> 'attributes' as fields from games where slug = $1`,
  [slug],
);
const fields = game.rows[0]?.fields ?? [];
const counts = new Intl.NumberFormat('en-US');

const STOCK = (most: string) => `(select count(*)::int from (select from stock_units s
  where s.offer_id = o.id and s.state = 'in_stock' limit ${most}) counted)`;
const SELLER = `'id', u.id, 'username', u.username, 'seller_level', o.seller_level,
  'verified', u.verification_level >= 2, 'completed_orders', coalesce(t.completed_orders, 0),
  'due_orders', coalesce(t.due_orders, t.completed_orders, 0), 'on_time_share', t.on_time_share`;
const CARD = `o.id, o.kind, o.product_slug, o.product_name, o.language, o.title, o.attributes,
  o.region_code, o.face_value_minor::int, o.face_value_currency, o.total_minor::int, o.currency,
  o.delivery, o.delivery_minutes, o.warranty_days`;
const TABLES = `offers o join users u on u.id = o.seller_id
  left join seller_statistics t on t.user_id = u.id`;
const listed = (condition: string) => `
  select ${CARD}, o.photos -> 0 -> 'variants' as cover, ${STOCK('11')} as stock_count,
      json_build_object(${SELLER}) as seller
    from ${TABLES}
   where o.state = 'active' and o.kind = 'account' and o.product_slug = $1 ${condition}
   order by o.rank_score desc, o.id desc limit 25`;
const LIST = { name: 'list', text: listed('') };
const SEARCH = {
  name: 'search',
  text: listed(`and o.search_vector @@ websearch_to_tsquery('english', $2)`),
};
const DETAIL = {
  name: 'detail',
  text: `
  select ${CARD}, o.state, o.description, o.price_minor::int, o.fee_minor::int, o.min_quantity,
      o.max_quantity, o.published_at, o.photos,
      ${STOCK('greatest(o.max_quantity, 10) + 1')} as stock_count,
      json_build_object(${SELLER}, 'avatar_url', u.avatar_url, 'member_since', u.created_at)
        as seller
    from ${TABLES} where o.id = $1`,
};

function words({ grouped, unit }: Field, value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'number') return [value].flat().join(', ');
  const number = grouped === false ? String(value) : counts.format(value);
  return unit === undefined ? number : `${number} ${unit}`;
}

function picture(attributes: Offer['attributes']) {
  const rank = fields.find(({ ordered, key }) => ordered && attributes[key] !== undefined);
  const options = rank?.options ?? [];
  const at = options.indexOf(String(attributes[rank?.key ?? '']));
  const share = at / (options.length - 1);
  const figure = fields.find(
    ({ kind, on_card, grouped, key }) =>
      on_card && kind === 'number' && grouped !== false && attributes[key] !== undefined,
  );
  return {
    rank: at < 0 ? null : at === 0 ? 0 : share === 1 ? 5 : 1 + Math.floor(share * 4),
    figure: figure === undefined ? null : attributes[figure.key],
  };
}

const withAddress = ({ name, ...variant }: Variant) => ({ url: `/files/${name}`, ...variant });

/** The narrowest variant of each media type. */
function narrowest(variants: readonly Variant[]) {
  const found = new Map<string, Variant>();
  for (const variant of variants) {
    const least = found.get(variant.media_type);
    if (least === undefined || variant.width < least.width) found.set(variant.media_type, variant);
  }
  return [...found.values()].map(withAddress);
}

/** Only gift cards have a face value. */
const NO_FACE_VALUE = { face_value_estimate: null };

function card({ attributes, stock_count: stock, cover, ...offer }: Offer) {
  const highlights = fields
    .filter(({ on_card, key }) => on_card && attributes[key] !== undefined)
    .map((field) => ({ label: field.label, value: words(field, attributes[field.key] ?? '') }));
  const counted = { stock_count: Math.min(stock, 10), stock_has_more: stock > 10 };
  return {
    ...offer,
    ...counted,
    ...NO_FACE_VALUE,
    highlights,
    picture: picture(attributes),
    cover: narrowest(cover ?? []),
  };
}

function detail({ attributes, stock_count: stock, photos = [], ...offer }: Offer) {
  const shown = Math.max(Number(offer['max_quantity']), 10);
  return {
    ...offer,
    ...NO_FACE_VALUE,
    photos: photos.map(({ variants, ...photo }) => ({
      ...photo,
      variants: variants.map(withAddress),
    })),
    stock_count: Math.min(stock, shown),
    stock_has_more: stock > shown,
    buyable: offer['state'] === 'active' && stock > 0,
    picture: picture(attributes),
    attributes: fields
      .filter(({ key }) => attributes[key] !== undefined)
      .map((field) => {
        const value = attributes[field.key] ?? '';
        return { key: field.key, label: field.label, value, words: words(field, value) };
      }),
    tiers: [
      {
        min_quantity: 1,
        unit_price_minor: offer['price_minor'],
        unit_fee_minor: offer['fee_minor'],
        unit_total_minor: offer['total_minor'],
      },
    ],
  };
}

async function list(search: string) {
  const query = search === '' ? { ...LIST, values: [slug] } : { ...SEARCH, values: [slug, search] };
  const { rows } = await pool.query<Offer & { id: string }>(query);
  return {
    items: rows.slice(0, 24).map(card),
    next_cursor: rows[24]?.id ?? null,
    corrected_search: null,
  };
}

const t = initTRPC.create();
const router = t.router({
  offers: t.router({
    // Not validated, since validation is not part of the minimum.
    list: t.procedure
      .input((input) => input as { search?: string })
      .query(({ input: { search = '' } }) => list(search)),
    detail: t.procedure
      .input((input) => input as { offer_id: string })
      .query(async ({ input }) => {
        const { rows } = await pool.query<Offer>({ ...DETAIL, values: [input.offer_id] });
        return rows[0] && detail(rows[0]);
      }),
  }),
});

const app = Fastify({ logger: false, routerOptions: { maxParamLength: 5_000 } });
await app.register(fastifyTRPCPlugin, {
  prefix: '/api/trpc',
  trpcOptions: { router },
} satisfies FastifyTRPCPluginOptions<typeof router>);
// The absolute limit: a fixed buffer, of a size that is asked for.
const buffers = new Map<number, Buffer>();
app.get<{ Params: { bytes: string } }>('/fixed/:bytes', (request, reply) => {
  const size = Number(request.params.bytes);
  const bytes = buffers.get(size) ?? Buffer.alloc(size, ' ');
  buffers.set(size, bytes);
  return reply.type('application/json; charset=utf-8').send(bytes);
});
app.get('/readyz', () => ({ status: 'ready' }));
await app.listen({ port: Number(port), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
