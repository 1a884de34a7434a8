import type { SiteView } from '@guildhall/api/site/views';
import { Icon, type IconName } from '@guildhall/ui/icon';
import { useMessages } from '../../../../lib/language/messages.ts';
import { demoRoleText } from '../messages.ts';

export type DemoSignIn = NonNullable<SiteView['demo_sign_ins']>[number];

const ROLE_ICONS: Readonly<Record<string, IconName>> = {
  buyer: 'shopping-bag',
  seller: 'store',
  moderator: 'scale',
  support: 'headset',
  admin: 'settings',
  second_admin: 'settings',
};

/** The users of the demo shop; a click fills in the form. */
export function DemoSignIns({
  signIns,
  onChoose,
}: {
  signIns: readonly DemoSignIn[];
  onChoose: (signIn: DemoSignIn) => void;
}) {
  const t = useMessages('identity/sign-in');
  return (
    <section aria-labelledby="demo-sign-ins" className="mt-8 border-t border-line pt-6">
      <h2 id="demo-sign-ins" className="text-sm font-semibold text-ink">
        {t('demo.title')}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{t('demo.intro')}</p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {signIns.map((signIn) => (
          <li key={signIn.email}>
            <button
              type="button"
              title={t('demo.choose', { role: demoRoleText(t, signIn.role) })}
              onClick={() => {
                onChoose(signIn);
              }}
              className="flex min-h-14 w-full items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2 text-start shadow-card transition-colors hover:border-control hover:bg-sunken"
            >
              <Icon name={ROLE_ICONS[signIn.role] ?? 'user'} className="size-5 text-muted" />
              <span className="min-w-0">
                <span className="block text-sm font-medium text-ink">
                  {demoRoleText(t, signIn.role)}
                </span>
                <span className="block truncate text-xs text-muted">{signIn.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
