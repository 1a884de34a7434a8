import type { EditedBrandView } from '@guildhall/api/catalog/editing/views';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { brandPath } from '../../../../lib/pages/shop-paths.ts';
import { StaffSubject, SubjectLayout } from '../../../../lib/staff/staff-subject.tsx';
import { isProductMissing, SECTIONS, useEditedBrand } from '../hooks.ts';
import { BrandForm } from './brand-form.tsx';
import { ProductActs } from './product-acts.tsx';
import { SoldCard } from './sold-card.tsx';
import { StateBadges } from './state-badges.tsx';
import { StateCard } from './state-card.tsx';

/** A gift-card brand as admins keep it. */
export function BrandPage({ slug }: { slug: string }) {
  const t = useMessages('catalog/editing');
  const query = useEditedBrand(slug);
  return (
    <StaffSubject<EditedBrandView & { now?: string }>
      query={query}
      back={{ to: SECTIONS.brand, label: t('title.brand') }}
      failed={t('load_failed')}
      isMissing={isProductMissing}
      missing={{ title: t('not_found.brand'), help: t('not_found_help') }}
    >
      {(brand) => <Loaded brand={brand} />}
    </StaffSubject>
  );
}

function Loaded({ brand }: { brand: EditedBrandView }) {
  const t = useMessages('catalog/editing');
  const { count } = useFormats();
  // After a save the form begins anew, and not when somebody else has changed something.
  const [saves, setSaves] = useState(0);
  const { facts, acts, offer_count } = brand;
  return (
    <SubjectLayout
      audit={`brand:${facts.slug}`}
      title={facts.name}
      heading={facts.name}
      line={
        <>
          <StateBadges product={brand} />
          <span>{t('offer_count', { count: offer_count, shown: count(offer_count) })}</span>
          <Link to={brandPath(facts.slug)} className="font-medium text-accent-ink">
            {t('to_page')}
          </Link>
        </>
      }
      acts={<BrandForm key={saves} brand={brand} onSaved={() => setSaves(saves + 1)} />}
      facts={
        <>
          <StateCard kind="brand" slug={facts.slug} state={brand} />
          <SoldCard sold={brand.sold} />
        </>
      }
      history={<ProductActs acts={acts} />}
    />
  );
}
