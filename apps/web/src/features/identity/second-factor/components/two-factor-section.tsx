import type { SecondFactorsView } from '@guildhall/api/identity/second-factor/views';
import { Button } from '@guildhall/ui/button';
import { Card, CardHeader } from '@guildhall/ui/card';
import { ConfirmDialog } from '@guildhall/ui/confirm-dialog';
import { Notice } from '@guildhall/ui/notice';
import { useState } from 'react';
import { useFormats } from '../../../../lib/language/format.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { messageOf } from '../../../../lib/api/refusals.ts';
import { toasts } from '../../../../lib/toasts.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useResumedConfirmation, useResumedAction } from '../../hooks.ts';
import { useFactorChange } from '../hooks.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useStepUp } from '../../step-up/components/step-up-scope.tsx';
import { TotpSetUp } from './totp-set-up.tsx';

const SETTING_UP = 'set up an app';
const TURNING_OFF = 'turn off the app';

/** The changes on this page, each after reauthentication. */
function useTwoFactor() {
  const t = useMessages('identity/settings');
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
    if (done) toasts.success(t('app.turned_off'));
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
  const t = useMessages('identity/settings');
  const { date } = useFormats();
  const { totp_since, recovery_codes_left, passkeys } = factors;
  const { change, begun, setBegun, begin, turnOff, makeCodes } = useTwoFactor();
  const isOn = totp_since !== null;

  return (
    <Card>
      <CardHeader
        level={3}
        title={t('app.title')}
        description={isOn ? t('app.on', { date: date(totp_since) }) : t('app.off')}
        action={
          begun === null && (
            <div className="flex shrink-0 flex-wrap justify-end gap-2">
              <Button variant="secondary" disabled={change.pending} onClick={() => void begin()}>
                {t(isOn ? 'app.replace' : 'app.set_up')}
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
            toasts.success(t('app.turned_on'));
          }}
          onCancel={() => setBegun(null)}
        />
      )}
      {(isOn || passkeys.length > 0) && (
        <Recovery left={recovery_codes_left} pending={change.pending} onMake={makeCodes} />
      )}
      {change.codes !== null && <RecoveryCodes codes={change.codes} onSaved={change.forgetCodes} />}
    </Card>
  );
}

function TurnOff({ pending, onTurnOff }: { pending: boolean; onTurnOff: () => Promise<boolean> }) {
  const t = useMessages('identity/settings');
  const confirmation = useResumedConfirmation(TURNING_OFF);
  return (
    <ConfirmDialog
      {...confirmation}
      title={t('app.turn_off_title')}
      description={t('app.turn_off_help')}
      trigger={
        <Button variant="ghost" disabled={pending}>
          {t('app.turn_off')}
        </Button>
      }
      confirmLabel={t('app.turn_off')}
      cancelLabel={t('app.keep')}
      danger
      pending={pending}
      closesFirst
      onConfirm={onTurnOff}
    />
  );
}

/** The number of unused recovery codes, and a button to create new ones. */
function Recovery(props: { left: number; pending: boolean; onMake: () => Promise<boolean> }) {
  const { left, pending, onMake } = props;
  const t = useMessages('identity/settings');
  const button = (
    <Button
      variant="secondary"
      disabled={pending}
      {...(left === 0 && { onClick: () => void onMake() })}
    >
      {t('recovery_codes.create')}
    </Button>
  );
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <div>
        <h4 className="text-sm font-semibold text-ink">{t('recovery_codes.title')}</h4>
        <p className="mt-0.5 text-sm text-muted">
          {left > 0 ? t('recovery_codes.left', { count: left }) : t('recovery_codes.none')}
        </p>
      </div>
      {/* New codes end the old ones, so users who have some are asked first. */}
      {left === 0 ? (
        button
      ) : (
        <ConfirmDialog
          title={t('recovery_codes.replace_title')}
          description={t('recovery_codes.replace_help', { count: left })}
          trigger={button}
          confirmLabel={t('recovery_codes.create')}
          cancelLabel={t('recovery_codes.keep')}
          pending={pending}
          closesFirst
          onConfirm={onMake}
        />
      )}
    </div>
  );
}
