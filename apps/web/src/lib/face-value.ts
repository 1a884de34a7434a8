/**
 * How far the all-in price lies below the face value, in whole percent; negative above it. Null
 * where the card is in another currency than the price: rates are not ours to promise.
 */
export function discountPercent(card: {
  readonly total_minor: number;
  readonly currency: string;
  readonly face_value_minor: number | null;
  readonly face_value_currency: string | null;
}): number | null {
  const { face_value_minor, face_value_currency, total_minor, currency } = card;
  if (face_value_minor === null || face_value_currency !== currency) return null;
  const share = ((face_value_minor - total_minor) / face_value_minor) * 100;
  // Rounded down: a discount is never shown larger than it is, nor a surplus hidden.
  return Math.floor(share);
}
