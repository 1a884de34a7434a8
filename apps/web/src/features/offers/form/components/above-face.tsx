import { Notice } from '@guildhall/ui/notice';
import { discountPercent } from '../../../../lib/money/face-value.ts';
import { useMessages } from '../../../../lib/language/messages.ts';
import { useFormFace } from '../hooks.ts';

/**
 * Says that buyers will be told that a card costs more than its face value. `totalMinor` is what
 * they will pay, fee included, since that is what they compare; null while no price is entered.
 */
export function AboveFace(props: {
  valueMinor: number | null | undefined;
  currency: string | null | undefined;
  totalMinor: number | null;
}) {
  const t = useMessages('offers/form');
  const face = useFormFace(props.valueMinor ?? undefined, props.currency ?? undefined);
  if (face === null || props.totalMinor === null) return null;
  const percent = discountPercent({ ...face, total_minor: props.totalMinor });
  const isAbove = percent !== null && percent < 0;
  return isAbove && <Notice tone="attention">{t('split.above_face')}</Notice>;
}
