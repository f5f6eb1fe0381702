/** What a transaction's row says of itself. */
interface Marked {
  type: 'earned' | 'redeemed' | 'reversed';
  stamps_added: number;
  actor_kind: string;
  /** A finding that was not dismissed stands on it; absent where nobody asked. */
  is_found?: boolean | undefined;
}

/** Whether a business is shown a transaction as unusual: a finding stands on it, or an employee undid a reward [SC25]. */
export const isUnusual = ({ type, stamps_added, actor_kind, is_found = false }: Marked): boolean =>
  is_found || (type === 'reversed' && stamps_added > 0 && actor_kind === 'employee');
