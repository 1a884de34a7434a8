import type { BrandView } from '@guildhall/api/catalog/views';
import { classNames } from '@guildhall/ui/class-names';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { searchText, withParameter } from '../../../../lib/lists/category-list-query.ts';

/** Region first, then the value in its currency: buyers of a gift card know both. */
export function CardPickers({
  brand,
  search,
}: {
  brand: Pick<BrandView, 'regions'>;
  search: URLSearchParams;
}) {
  const t = useMessages('offers/search');
  const { faceValue } = useFormats();
  const region = brand.regions.find(({ code }) => code === search.get('region'));
  // A value belongs to the currency of its region: another region starts without a value.
  const alternatives = withParameter(search, 'face');
  return (
    <div className="mt-8 flex flex-col gap-5 rounded-xl border border-line bg-raised p-4 shadow-card md:p-6">
      <Picker
        title={t('card.region')}
        help={t('card.region_help')}
        options={[
          {
            key: '',
            label: t('card.all_regions'),
            search: withParameter(alternatives, 'region'),
            chosen: region === undefined,
          },
          ...brand.regions.map(({ code, name }) => ({
            key: code,
            label: name,
            search: withParameter(alternatives, 'region', code),
            chosen: code === region?.code,
          })),
        ]}
      />
      {region ? (
        <Picker
          title={t('card.value')}
          options={[
            {
              key: '',
              label: t('card.all_values'),
              search: alternatives,
              chosen: !region.face_values_minor.some((face) => String(face) === search.get('face')),
            },
            ...region.face_values_minor.map((face) => ({
              key: String(face),
              label: faceValue(face, region.currency),
              search: withParameter(search, 'face', String(face)),
              chosen: String(face) === search.get('face'),
            })),
          ]}
        />
      ) : (
        <div>
          <h2 className="text-sm font-semibold text-ink">{t('card.value')}</h2>
          <p className="mt-1 text-sm text-muted">{t('card.value_help')}</p>
        </div>
      )}
    </div>
  );
}

interface Option {
  readonly key: string;
  readonly label: string;
  readonly search: URLSearchParams;
  readonly chosen: boolean;
}

function Picker(props: { title: string; help?: string | undefined; options: readonly Option[] }) {
  const { title, help, options } = props;
  return (
    <div>
      <h2 className="text-sm font-semibold text-ink">{title}</h2>
      {help && <p className="mt-0.5 text-sm text-muted">{help}</p>}
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {options.map(({ key, label, search, chosen }) => (
          <li key={key}>
            <Link
              to={{ search: searchText(search) }}
              preventScrollReset
              aria-current={chosen ? 'true' : undefined}
              className={classNames(
                'figures flex h-11 items-center rounded-lg border px-4 text-sm font-medium transition-colors md:h-10',
                chosen
                  ? 'border-accent bg-accent-soft text-accent-ink ring-1 ring-accent'
                  : 'border-control bg-raised text-ink hover:border-ink/60',
              )}
            >
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
