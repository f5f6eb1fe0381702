/**
 * A format of dates or numbers that is made when something is first written with it. Making one takes a slow phone 10 to 30 ms,
 * and of a screen's words few need one (decision 161).
 */
const whenNeeded = <Value>(make: () => { format(value: Value): string }) => {
  let made: { format(value: Value): string } | undefined;
  return (value: Value): string => {
    made ??= make();
    return made.format(value);
  };
};

/** As in the visitor's own time zone, unless the options name one. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((at: Date | number) => string) =>
  whenNeeded<Date | number>(() => new Intl.DateTimeFormat('en-GB', options));

export const numberFormat = (options?: Intl.NumberFormatOptions): ((value: number) => string) =>
  whenNeeded<number>(() => new Intl.NumberFormat('en-GB', options));
