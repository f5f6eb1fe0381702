import { useState } from 'react';

const PORTION = 60;

/** Renders a long list in portions: a thousand cards make a slow page. */
export function usePortion<Row>(rows: readonly Row[]) {
  const [size, setSize] = useState(PORTION);
  return {
    shown: rows.slice(0, size),
    hasMore: rows.length > size,
    showMore: () => setSize(size + PORTION),
  };
}
