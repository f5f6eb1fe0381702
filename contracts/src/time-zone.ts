/** IANA's way to write a zone. Offsets such as `+05:30`, which runtimes take too, know no summer time and are none. */
const NAME = /^[A-Z][A-Za-z0-9_+-]*(\/[A-Z][A-Za-z0-9_+-]*)*$/;

/** Whether it names a time zone: one that the runtime lists, or another name of one, such as `UTC` or `Asia/Kolkata`. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
