/** Preloaded to skew the process's wall clock by `CLOCK_SKEW_MS`: only `Date` is affected, not `performance.now`. */
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
