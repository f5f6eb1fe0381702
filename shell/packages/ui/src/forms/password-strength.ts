export type Strength = 'weak' | 'fair' | 'strong';

/** A rough estimate of guessing time, by length first and kinds of characters second. A hint, never a refusal. */
export function strengthOf(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const score = Math.min(password.length, different * 2) + kinds * 2;
  if (score < 14) return 'weak';
  return score < 19 ? 'fair' : 'strong';
}
