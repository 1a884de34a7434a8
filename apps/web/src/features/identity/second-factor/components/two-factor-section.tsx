import type { SecondFactorsView } from '@guildhall/api/identity/second-factor/views';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { formatDate } from '../../../../lib/format.ts';
import { messageOf } from '../../../../lib/refusals.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useResumedConfirmation, useResumedAction } from '../../hooks.ts';
import { useFactorChange } from '../hooks.ts';
import { recoveryCopy, totpCopy as copy } from '../copy.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

const SETTING_UP = 'set up an app';
const TURNING_OFF = 'turn off the app';

/** What can be changed here, each after a proof. */
function useTwoFactor() {
  const { client } = trpc.useUtils();
  const withStepUp = useStepUp();
  const change = useFactorChange();
  const [begun, setBegun] = useState<{ uri: string; secret: string } | null>(null);

  const begin = async () =>
    await change.run(async () => {
      const work = async () => await client.identity.startTotp.mutate({});
      setBegun(await withStepUp(work, SETTING_UP));
      return null;
    });
  const turnOff = async () => {
    const work = async () => await client.identity.turnOffTotp.mutate({});
    const done = await change.run(async () => await withStepUp(work, TURNING_OFF));
    if (done) toasts.success(copy.turned_off);
    return done;
  };
  const makeCodes = async () =>
    await change.run(async () => {
      const work = async () => await client.identity.makeRecoveryCodes.mutate({});
      return { access_token: null, ...(await withStepUp(work)) };
    });
  useResumedAction(SETTING_UP, () => void begin());
  return { change, begun, setBegun, begin, turnOff, makeCodes };
}

/** The authenticator app and the recovery codes. */
export function TwoFactorSection({ factors }: { factors: SecondFactorsView }) {
  const { totp_since, recovery_codes_left, passkeys } = factors;
  const { change, begun, setBegun, begin, turnOff, makeCodes } = useTwoFactor();
  const isOn = totp_since !== null;

  return (
    <Card>
      <CardHeader
        level={3}
        title={copy.title}
        description={isOn ? copy.on(formatDate(totp_since)) : copy.off}
        action={
          begun === null && (
            <div className="flex shrink-0 flex-wrap justify-end gap-2">
              <Button variant="secondary" disabled={change.pending} onClick={() => void begin()}>
                {isOn ? copy.replace : copy.set_up}
              </Button>
              {isOn && <TurnOff pending={change.pending} onTurnOff={turnOff} />}
            </div>
          )
        }
      />
      {change.error !== null && (
        <Notice tone="danger" urgent>
          {messageOf(change.error)}
        </Notice>
      )}
      {begun !== null && (
        <TotpSetUp
          {...begun}
          onDone={async (changed) => {
            setBegun(null);
            await change.run(async () => await Promise.resolve(changed));
            toasts.success(copy.turned_on);
          }}
          onCancel={() => setBegun(null)}
        />
      )}
      {(isOn || passkeys.length > 0) && (
        <Recovery
          left={recovery_codes_left}
          pending={change.pending}
          onMake={() => void makeCodes()}
        />
      )}
      {change.codes !== null && <RecoveryCodes codes={change.codes} onSaved={change.forgetCodes} />}
    </Card>
  );
}

function TurnOff({ pending, onTurnOff }: { pending: boolean; onTurnOff: () => Promise<boolean> }) {
  const asked = useResumedConfirmation(TURNING_OFF);
  return (
    <ConfirmDialog
      {...asked}
      title={copy.turn_off_title}
      description={copy.turn_off_description}
      trigger={
        <Button variant="ghost" disabled={pending}>
          {copy.turn_off}
        </Button>
      }
      confirmLabel={copy.turn_off}
      cancelLabel={copy.keep}
      danger
      pending={pending}
      closesFirst
      onConfirm={onTurnOff}
    />
  );
}

/** How many recovery codes are left, and a way to make new ones. */
function Recovery(props: { left: number; pending: boolean; onMake: () => void }) {
  const { left, pending, onMake } = props;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <div>
        <h4 className="text-sm font-semibold text-ink">{recoveryCopy.title}</h4>
        <p className="mt-0.5 text-sm text-muted">
          {left > 0 ? recoveryCopy.left(left) : recoveryCopy.none}
        </p>
      </div>
      <Button variant="secondary" disabled={pending} onClick={onMake}>
        {recoveryCopy.make}
      </Button>
    </div>
  );
}
