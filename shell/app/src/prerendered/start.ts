/** What the application's page says of itself to its own first script (`data-start`). */
export interface Start {
  withoutHeader: { pages: readonly string[]; area: string };
  /** The address of the customer's wallet, whose shape is known. */
  wallet: string;
  /** Where profiles are, of members and of staff. */
  profiles: readonly string[];
}
