/** Creates an Intl format on first use: creation takes 10 to 30 ms on a slow phone, and a screen needs few of them (decision 161). */
const whenNeeded = <Value>(make: () => { format(value: Value): string }) => {
  let made: { format(value: Value): string } | undefined;
  return (value: Value): string => {
    made ??= make();
    return made.format(value);
  };
};

/** In the visitor's time zone, unless the options name one. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((at: Date | number) => string) =>
  whenNeeded<Date | number>(() => new Intl.DateTimeFormat('en-GB', options));

export const numberFormat = (options?: Intl.NumberFormatOptions): ((value: number) => string) =>
  whenNeeded<number>(() => new Intl.NumberFormat('en-GB', options));
