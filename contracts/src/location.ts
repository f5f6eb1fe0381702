import * as z from 'zod/mini';

/** Four decimals are about 10 m: enough to find a shop. */
const DECIMALS = 4;
const degrees = (max: number) =>
  z
    .number()
    .check(z.gte(-max), z.lte(max))
    .check(z.overwrite((value) => Number(value.toFixed(DECIMALS))));

/** Where a shop is, in degrees (WGS 84). */
export const locationSchema = z.object({ latitude: degrees(90), longitude: degrees(180) });
export type Coordinates = z.infer<typeof locationSchema>;
