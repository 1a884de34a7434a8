/**
 * How far the all-in price is below the face value, in whole percent; negative if it is above. Null
 * if the card has another currency than the price, since we guarantee no exchange rate.
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
  // Rounded down, so that a discount is never overstated and a surcharge never hidden.
  return Math.floor(share);
}
