import { expect, it } from 'vitest';
import { presentState } from './presenters.ts';

it.each([
  ['pending', { status: 'pending', is_active: true, is_approved: false }],
  ['approved', { status: 'approved', is_active: true, is_approved: true }],
  ['rejected', { status: 'rejected', is_active: true, is_approved: false }],
  ['inactive', { status: 'inactive', is_active: false, is_approved: true }],
  ['erased', { status: 'inactive', is_active: false, is_approved: false }],
] as const)('spells out %s as the wire has it', (state, wire) => expect(presentState(state)).toEqual(wire));
