interface Marked {
  type: 'earned' | 'given_anyway' | 'apology' | 'carried_over' | 'redeemed' | 'reversed';
  stamps_added: number;
  actor_kind: string;
  /** True if a finding that is not dismissed links to it; absent if it was not selected. */
  is_found?: boolean | undefined;
}

/** True if a business sees the transaction as unusual: it has a finding, or an employee or a key undid a reward [SC25]. */
export const isUnusual = ({ type, stamps_added, actor_kind, is_found = false }: Marked): boolean =>
  is_found ||
  (type === 'reversed' && stamps_added > 0 && (actor_kind === 'employee' || actor_kind === 'key'));
