import { Card } from '@guildhall/ui/card';
import { ErrorState } from '@guildhall/ui/error-state';
import { Skeleton } from '@guildhall/ui/skeleton';
import { messageOf } from '../../../lib/refusals.ts';
import { trpc } from '../../../lib/trpc.ts';
import { passkeysCopy } from '../two-factor-copy.ts';
import { PasskeySection } from './passkey-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** Passkeys, the authenticator app and recovery codes. Stands below a StepUpScope. */
export function SecondFactors() {
  const factors = trpc.identity.secondFactors.useQuery(undefined, { staleTime: 0 });
  if (factors.data) {
    return (
      <>
        <PasskeySection factors={factors.data} />
        <TwoFactorSection factors={factors.data} />
      </>
    );
  }
  if (!factors.isError) return <Skeleton className="h-28 rounded-xl" />;
  return (
    <Card>
      <ErrorState
        title={passkeysCopy.load_failed}
        description={messageOf(factors.error)}
        retrying={factors.isFetching}
        onRetry={() => void factors.refetch()}
      />
    </Card>
  );
}
