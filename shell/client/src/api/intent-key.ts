/**
 * One Idempotency-Key per thing the user meant to do. The arguments object of a call is that thing: repeating the
 * call with the same object (a retry, by hand or automatic) repeats the key; a new object is a new intent.
 */
const keys = new WeakMap<object, string>();

/** These arguments are a thing that was meant earlier, under that key. */
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
