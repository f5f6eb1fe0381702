interface Transaction {
  transaction_type: string;
  stamps_added: number;
  created_at: string;
}

/** Redeemed by its type, earned by its stamps, otherwise info (docs/product.md#cards-and-transactions). */
export function activityOf({ transaction_type: type, stamps_added: amount, created_at: at }: Transaction) {
  const kind =
    type === 'redeemed' || type === 'reversed'
      ? (type as 'redeemed' | 'reversed')
      : amount > 0
        ? ('earned' as const)
        : ('info' as const);
  return { kind, amount, at };
}
