/**
 * Restrictions that migrations since the last release put on its tables, in the words of the failed
 * test, each with the reason why nothing that the last release writes breaks it. Emptied when a
 * release is recorded.
 */
export const acceptedRestrictions: readonly {
  readonly restriction: string;
  readonly reason: string;
}[] = [
  {
    restriction:
      'offers offers_search_vector: CREATE TRIGGER offers_search_vector BEFORE INSERT OR UPDATE OF ' +
      'title, product_name, description, language, search_vector ON public.offers ' +
      'FOR EACH ROW EXECUTE FUNCTION set_offer_search_vector()',
    reason: 'It fills a column that was generated before, and refuses nothing.',
  },
];
