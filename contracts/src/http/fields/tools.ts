import * as z from 'zod/mini';
import { API_KEY_NAME_MAX } from '../../api-keys.ts';
import { PLACES } from '../../limits.ts';
import { TILL_NAME_MAX } from '../../tills.ts';
import { WEBHOOKS } from '../../webhooks.ts';
import { asLine, line, SEEN, upTo } from './text.ts';

/** What an owner's further pages ask, apart from the words that first screens load. */

export const placeName = line('Give the place a name', SEEN).check(z.minLength(1), upTo(PLACES.nameMax));
export const placesIncluded = z.int().check(z.gte(1), z.lte(PLACES.max));

const KEY_NAME = `Give it a name of at most ${API_KEY_NAME_MAX} characters`;
export const apiKeyName = z
  .string(KEY_NAME)
  .check(asLine, z.minLength(1, KEY_NAME), z.maxLength(API_KEY_NAME_MAX, KEY_NAME));

const URL = 'Give an address that begins with https://';
export const webhookUrl = z.string(URL).check(asLine, upTo(WEBHOOKS.urlMax), z.regex(/^https:\/\/\S+$/, URL));

const TILL_NAME = `Give it a name of at most ${TILL_NAME_MAX} characters`;
export const tillName = z
  .string(TILL_NAME)
  .check(asLine, z.minLength(1, TILL_NAME), z.maxLength(TILL_NAME_MAX, TILL_NAME));
