import { DecisionFigures } from '../features/disputes/components/decision-figures.tsx';
import { ProofPage } from '../features/wallet/solvency/components/proof-page.tsx';
import { metaMessages, pageMeta, siteName } from '../lib/pages/page-meta.ts';
import { loadPublic } from '../lib/api/public-data.ts';
import type { Route } from './+types/proof';

export async function loader({ context, url }: Route.LoaderArgs) {
  const [liabilities, figures] = await loadPublic(
    context,
    async (api) => await Promise.all([api.wallet.liabilities(), api.disputes.figures()]),
  );
  return { ...liabilities, figures, canonical: new URL('/proof', url).href };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const t = metaMessages(matches, 'wallet/solvency');
  return pageMeta(matches, {
    title: t('title'),
    description: t('description', { site: siteName(matches) }),
    canonical: loaderData?.canonical,
  });
};

/** The daily proof of what the shop owes its users. */
export default function ProofRoute({ loaderData }: Route.ComponentProps) {
  return (
    <ProofPage trees={loaderData.trees} currency={loaderData.currency}>
      <DecisionFigures figures={loaderData.figures} />
    </ProofPage>
  );
}
