/** Input fields with the words of docs/product.md#5-validation; forms and routes check with the very same ones. */
export * from './fields/accounts.ts';
export * from './fields/codes.ts';
export * from './fields/lists.ts';
export * from './fields/programme.ts';
export * from './fields/words.ts';
