import type { EditedBrandView } from '@guildhall/api/catalog/editing/views';
import { Card, CardHeader } from '@guildhall/ui/card';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';

/** What the codes of a brand were sold for lately: the median of each region and value. */
export function SoldCard({ sold: { days, medians } }: Pick<EditedBrandView, 'sold'>) {
  const t = useMessages('catalog/editing');
  const { price, faceValue, count } = useFormats();
  return (
    <Card>
      <CardHeader title={t('sold.title')} />
      <p className="mb-3 text-sm text-muted">
        {medians.length === 0 ? t('sold.none', { days }) : t('sold.help', { days })}
      </p>
      {medians.length > 0 && (
        <table className="w-full text-sm">
          <thead className="text-start text-muted">
            <tr>
              <th className="pb-1 font-medium">{t('sold.value')}</th>
              <th className="pb-1 text-end font-medium">{t('sold.median')}</th>
              <th className="pb-1 text-end font-medium">{t('sold.sales')}</th>
            </tr>
          </thead>
          <tbody>
            {medians.map(({ region, currency, face_value_minor: value, median_minor, sales }) => (
              <tr key={`${region} ${value}`} className="border-t border-line">
                <td className="py-1.5">
                  {t('sold.of', { region, value: faceValue(value, currency) })}
                </td>
                <td className="py-1.5 text-end figures">{price(median_minor)}</td>
                <td className="py-1.5 text-end figures">{count(sales)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
