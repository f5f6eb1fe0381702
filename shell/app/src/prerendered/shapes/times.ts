/** React keys for n identical parts. */
export const times = (n: number): string[] => Array.from({ length: n }, (_, i) => `${i}`);
