import { useSearchParams } from '@stampwell/client/router';

/** Which of the shop's cards the address names (`?card=2`); undefined for the first, and at a shop with one. */
export function useCardNumber(): number | undefined {
  const [query] = useSearchParams();
  return Number(query.get('card')) || undefined;
}
