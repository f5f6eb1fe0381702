/** Keys for so many parts that look alike. */
export const times = (n: number): string[] => Array.from({ length: n }, (_, i) => `${i}`);
