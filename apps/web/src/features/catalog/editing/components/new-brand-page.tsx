import { Notice } from '@guildhall/ui/notice';
import { useNavigate } from 'react-router';
import { useMessages } from '../../../../lib/language/messages.ts';
import { BackLink } from '../../../../lib/pages/back-link.tsx';
import { useSite } from '../../../../lib/pages/site.ts';
import { productPath, SECTIONS } from '../hooks.ts';
import { BrandForm } from './brand-form.tsx';

/** Adds a gift-card brand, which is hidden until somebody shows it. */
export function NewBrandPage() {
  const t = useMessages('catalog/editing');
  const { site_name } = useSite();
  const navigate = useNavigate();
  return (
    <>
      <title>{`${t('new.brand')} · ${site_name}`}</title>
      <BackLink to={SECTIONS.brand}>{t('title.brand')}</BackLink>
      <h1 className="mt-2 mb-6 text-2xl font-semibold text-ink">{t('new.brand')}</h1>
      <Notice tone="info" className="mb-6">
        {t('new.brand_hidden_first')}
      </Notice>
      <BrandForm brand={null} onSaved={(slug) => void navigate(productPath('brand', slug))} />
    </>
  );
}
