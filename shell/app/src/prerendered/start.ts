/** Data for the application page's first script (`data-start`). */
export interface Start {
  withoutHeader: { pages: readonly string[]; area: string };
  /** Path of the customer's dashboard. */
  wallet: string;
  /** Paths of profiles, of members and staff. */
  profiles: readonly string[];
}
