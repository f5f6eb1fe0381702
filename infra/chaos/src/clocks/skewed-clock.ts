/**
 * Loaded before a process's own code, sets its wall clock off by `CLOCK_SKEW_MS`: JavaScript tells the time of day by
 * `Date` alone. The steady counter (`performance.now`) knows no time of day.
 */
const skewMs = Number(process.env.CLOCK_SKEW_MS);
const RealDate = Date;

class SkewedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [SkewedDate.now()]) as [number]));
  }

  static override now(): number {
    return RealDate.now() + skewMs;
  }
}

globalThis.Date = SkewedDate as DateConstructor;
