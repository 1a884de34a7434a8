import type { DeviceUserView } from '@guildhall/api/moderation/devices/views';
import { languageFacts } from '@guildhall/locales/languages';
import { Badge } from '@guildhall/ui/badge';
import { KeyValues } from '@guildhall/ui/key-values';
import { Link } from 'react-router';
import { useFormats } from '../../../../lib/language/format.ts';
import { useLanguage, useMessages } from '../../../../lib/language/messages.ts';
import { restrictionText } from '../../words.ts';
import { useSetLink } from '../hooks.ts';
import { ActDialog } from './act-dialog.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { UserLinks } from './user-links.tsx';

interface DeviceUserProps {
  deviceId: string;
  user: DeviceUserView;
}

/** One of the users of a device: who they are, what else links them, and what staff can do. */
export function DeviceUser({ deviceId, user }: DeviceUserProps) {
  const t = useMessages('moderation/devices');
  const shared = useMessages('moderation');
  const link = useSetLink();
  const { user_id: userId, username, unlinked_at: unlinkedAt } = user;
  const isLinked = unlinkedAt === null;
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to={`/users/${userId}`}
          className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-link underline md:min-h-8"
        >
          <bdi>{username}</bdi>
        </Link>
        {user.restrictions.map((kind) => (
          <Badge key={kind} tone="danger">
            {restrictionText(shared, kind)}
          </Badge>
        ))}
        {!isLinked && <Badge>{t('user.unlinked')}</Badge>}
        {user.forgotten_at !== null && <Badge>{t('user.forgotten')}</Badge>}
      </p>
      <UserFacts user={user} />
      {user.links.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold text-ink">{t('user.links')}</h3>
          <UserLinks links={user.links} />
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <ActDialog
          key={String(isLinked)}
          act={isLinked ? 'unlink' : 'relink'}
          icon={isLinked ? 'x' : 'undo-2'}
          name={username}
          send={(reason) =>
            link.runOrThrow({ device_id: deviceId, user_id: userId, linked: !isLinked, reason })
          }
        />
        <CaseDialog deviceId={deviceId} user={user} />
      </div>
    </li>
  );
}

function UserFacts({ user }: { user: DeviceUserView }) {
  const t = useMessages('moderation/devices');
  const { moment, date, list } = useFormats();
  const { locale } = languageFacts(useLanguage());
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const { browser, system, network, second_factor_at: proven } = user;
  const row = (key: string, label: string, value: string | null) =>
    value === null || value === '' ? [] : [{ key, label, value: <bdi>{value}</bdi> }];
  const levels = { seller: String(user.seller_level), verified: String(user.verification_level) };
  return (
    <KeyValues
      items={[
        ...row('levels', t('user.levels'), t('user.levels_value', levels)),
        ...row('since', t('user.since'), date(user.created_at)),
        ...row('platform', t('user.platform'), [browser, system].filter(Boolean).join(', ')),
        ...row('network', t('user.network'), network),
        ...row(
          'countries',
          t('user.countries'),
          list(user.countries.map((country) => countries.of(country) ?? country)),
        ),
        ...row('devices', t('user.devices'), String(user.device_count)),
        ...row('first', t('user.first_seen'), moment(user.first_seen_at)),
        ...row('last', t('user.last_seen'), moment(user.last_seen_at)),
        ...row(
          'factor',
          t('user.second_factor'),
          proven === null ? t('user.no_second_factor') : moment(proven),
        ),
      ]}
    />
  );
}
