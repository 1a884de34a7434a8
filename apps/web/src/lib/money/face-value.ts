interface FacedCard {
  readonly total_minor: number;
  readonly currency: string;
  readonly face_value_minor: number | null;
  readonly face_value_currency: string | null;
  /** Of a face value in another currency than the price. */
  readonly face_value_estimate: { readonly amount_minor: number } | null;
}

/** The face value in the currency of the price, exactly or by an exchange rate; null if unknown. */
function faceInPriceCurrency(card: FacedCard): number | null {
  const { face_value_minor: value, face_value_currency: currency, face_value_estimate } = card;
  return value !== null && currency === card.currency
    ? value
    : (face_value_estimate?.amount_minor ?? null);
}

/**
 * How far the all-in price is below the face value, in whole percent; negative if it is above. Null
 * if the face value has no exchange rate.
 */
export function discountPercent(card: FacedCard): number | null {
  const face = faceInPriceCurrency(card);
  if (face === null || face === 0) return null;
  const share = ((face - card.total_minor) / face) * 100;
  // Rounded down, so that a discount is never overstated and a surcharge never hidden.
  return Math.floor(share);
}
