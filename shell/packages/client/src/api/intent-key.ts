/**
 * One Idempotency-Key per user intent, identified by the arguments object of a call: repeating the call with the same object, by hand
 * or automatically, repeats the key; a new object is a new intent.
 */
const keys = new WeakMap<object, string>();

/** Restores an earlier intent with its key. */
export function asIntent<Args extends object>(args: Args, key: string): Args {
  keys.set(args, key);
  return args;
}

export function intentKey(args: object): string {
  const known = keys.get(args);
  if (known) return known;
  const fresh = crypto.randomUUID();
  keys.set(args, fresh);
  return fresh;
}
