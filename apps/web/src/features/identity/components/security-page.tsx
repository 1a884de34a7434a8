import { Card } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../lib/refusals.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useSite } from '../../content/hooks.ts';
import { securityCopy } from '../security-copy.ts';
import { EmailSection } from './email-section.tsx';
import { FirstAdminSection } from './first-admin-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProvidersSection } from './providers-section.tsx';
import { SecondFactors } from './second-factors.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { StepUpScope } from './step-up-scope.tsx';

/** How one signs in, and where one is signed in. */
export function SecurityPage() {
  const { site_name } = useSite();
  const security = trpc.identity.security.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <title>{`${securityCopy.title} · ${site_name}`}</title>
      <h1 className="text-2xl font-semibold text-ink">{securityCopy.title}</h1>
      <StepUpScope>
        <section aria-labelledby="security" className="mt-5 flex max-w-3xl flex-col gap-4">
          <h2 id="security" className="text-lg font-semibold text-ink">
            {securityCopy.security}
          </h2>
          <FirstAdminSection />
          {security.data ? (
            <>
              <EmailSection email={security.data.email} />
              <PasswordSection
                email={security.data.email}
                hasPassword={security.data.has_password}
              />
            </>
          ) : security.isError ? (
            <Card>
              <ErrorState
                title={securityCopy.load_failed}
                description={messageOf(security.error)}
                retrying={security.isFetching}
                onRetry={() => void security.refetch()}
              />
            </Card>
          ) : (
            <>
              <Skeleton className="h-28 rounded-xl" />
              <Skeleton className="h-28 rounded-xl" />
            </>
          )}
          <SecondFactors />
          <ProvidersSection />
          <SessionsSection />
        </section>
      </StepUpScope>
    </>
  );
}
