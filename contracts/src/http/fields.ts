/** Input fields with the messages of docs/product.md#5-validation, shared by forms and routes. */
export * from './fields/accounts.ts';
export * from './fields/codes.ts';
export * from './fields/lists.ts';
export * from './fields/programme.ts';
export * from './fields/tools.ts';
export * from './fields/words.ts';
