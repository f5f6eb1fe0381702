const exact = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `20 Nov 2026, 17:13:00`, with the seconds that a log needs. */
export const exactTime = (at: string): string => exact.format(new Date(at));
