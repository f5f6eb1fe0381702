/** Every endpoint of the API. Front ends import the capability's file alone, so that they carry no more than they call. */
export * from './admin.ts';
export * from './auth.ts';
export * from './business.ts';
export * from './employee.ts';
export * from './employees.ts';
export * from './endpoint.ts';
export * from './operations.ts';
export * from './platform.ts';
export * from './stamps.ts';
export * from './subscription.ts';
export * from './user.ts';
export * from './wallet.ts';
