/**
 * What a colour means: green success, amber attention, red danger, blue information, violet what
 * is ours or chosen, gray the rest. Nothing is coloured for any other reason.
 */
export type Tone = 'neutral' | 'accent' | 'success' | 'attention' | 'danger' | 'info';

export const SOFT_TONE: Readonly<Record<Tone, string>> = {
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-accent-line bg-accent-soft text-accent-ink',
  success: 'border-success-line bg-success-soft text-success',
  attention: 'border-attention-line bg-attention-soft text-attention',
  danger: 'border-danger-line bg-danger-soft text-danger',
  info: 'border-info-line bg-info-soft text-info',
};

export const TEXT_TONE: Readonly<Record<Tone, string>> = {
  neutral: 'text-muted',
  accent: 'text-accent-ink',
  success: 'text-success',
  attention: 'text-attention',
  danger: 'text-danger',
  info: 'text-info',
};
