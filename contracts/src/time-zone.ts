/** The form of IANA names. Offsets such as `+05:30`, which runtimes accept too, have no summer time and are refused. */
const NAME = /^[A-Z][A-Za-z0-9_+-]*(\/[A-Z][A-Za-z0-9_+-]*)*$/;

/** Whether this is a time zone that the runtime lists, or an alias such as `UTC` or `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
