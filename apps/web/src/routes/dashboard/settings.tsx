import { Card } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { TokensSection } from '../../features/identity/api-tokens/components/tokens-section.tsx';
import { DevicesSection } from '../../features/identity/devices/components/devices-section.tsx';
import { AvatarSection } from '../../features/files/components/avatar-section.tsx';
import { EmailSection } from '../../features/identity/email/components/email-section.tsx';
import { UsernameSection } from '../../features/identity/email/components/username-section.tsx';
import { FirstAdminSection } from '../../features/identity/first-admin/components/first-admin-section.tsx';
import { PasskeySection } from '../../features/identity/passkeys/components/passkey-section.tsx';
import { PasswordSection } from '../../features/identity/passwords/components/password-section.tsx';
import { TwoFactorSection } from '../../features/identity/second-factor/components/two-factor-section.tsx';
import { SessionsSection } from '../../features/identity/sessions/components/sessions-section.tsx';
import { ProvidersSection } from '../../features/identity/sign-on/components/providers-section.tsx';
import { InvitationSection } from '../../features/identity/staff/components/invitation-section.tsx';
import { StepUpScope } from '../../features/identity/step-up/components/step-up-scope.tsx';
import { ChannelsSection } from '../../features/notifications/components/channels-section.tsx';
import { BlockedUsersSection } from '../../features/messages/components/blocked-users-section.tsx';
import { MessageSettingsSection } from '../../features/messages/components/settings-section.tsx';
import { VacationSection } from '../../features/offers/own/components/vacation-section.tsx';
import { OwnDataSection } from '../../features/privacy/components/own-data-section.tsx';
import { CurrencySection } from '../../features/users/components/currency-section.tsx';
import { LanguageSection } from '../../features/users/components/language-section.tsx';
import { WebhooksSection } from '../../features/webhooks/components/webhooks-section.tsx';
import { PayoutMethodsSection } from '../../features/withdrawals/components/payout-methods-section.tsx';
import { CurrencyMenu } from '../../layouts/components/currency-menu.tsx';
import { useMessages } from '../../lib/language/messages.ts';
import { messageOf } from '../../lib/api/refusals.ts';
import { useSite } from '../../lib/pages/site.ts';
import { trpc } from '../../lib/api/trpc.ts';

/**
 * Name and picture, sign-in methods, sessions, channels of notifications, vacation, the language of
 * emails and the currency of prices.
 */
export default function SettingsRoute() {
  const t = useMessages('identity/settings');
  const { site_name } = useSite();
  return (
    <>
      <title>{`${t('title')} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{t('title')}</h1>
      <StepUpScope>
        <section aria-labelledby="profile" className="mt-5 flex max-w-3xl flex-col gap-4">
          <h2 id="profile" className="text-lg font-semibold text-ink">
            {t('profile')}
          </h2>
          <UsernameSection />
          <AvatarSection />
        </section>
        <section aria-labelledby="security" className="mt-8 flex max-w-3xl flex-col gap-4">
          <h2 id="security" className="text-lg font-semibold text-ink">
            {t('security')}
          </h2>
          <FirstAdminSection />
          <InvitationSection />
          <FirstFactors />
          <SecondFactors />
          <ProvidersSection />
          <SessionsSection />
          <DevicesSection />
          <PayoutMethodsSection />
          <TokensSection />
          <WebhooksSection />
        </section>
      </StepUpScope>
      <ChannelsSection />
      <VacationSection />
      <LanguageSection />
      <CurrencySection menu={<CurrencyMenu />} />
      <MessageSettingsSection />
      <BlockedUsersSection />
      <StepUpScope>
        <OwnDataSection />
      </StepUpScope>
    </>
  );
}

/** Email and password. */
function FirstFactors() {
  const t = useMessages('identity/settings');
  const security = trpc.identity.security.useQuery(undefined, { staleTime: 0 });
  if (security.data) {
    const { email, has_password } = security.data;
    return (
      <>
        <EmailSection email={email} />
        <PasswordSection email={email} hasPassword={has_password} />
      </>
    );
  }
  if (security.isError) return <LoadFailed title={t('load_failed')} query={security} />;
  return (
    <>
      <Skeleton className="h-28 rounded-xl" />
      <Skeleton className="h-28 rounded-xl" />
    </>
  );
}

/** Passkeys, the authenticator app and recovery codes. */
function SecondFactors() {
  const t = useMessages('identity/settings');
  const factors = trpc.identity.secondFactors.useQuery(undefined, { staleTime: 0 });
  if (factors.data) {
    return (
      <>
        <PasskeySection factors={factors.data} />
        <TwoFactorSection factors={factors.data} />
      </>
    );
  }
  if (factors.isError) return <LoadFailed title={t('factors_failed')} query={factors} />;
  return <Skeleton className="h-28 rounded-xl" />;
}

function LoadFailed({
  title,
  query,
}: {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
}) {
  return (
    <Card>
      <ErrorState
        title={title}
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </Card>
  );
}
