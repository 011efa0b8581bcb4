import * as z from 'zod/mini';
import { LANGUAGE_IDS } from './language.ts';

/**
 * Schema of a {@link LANGUAGES} id. It stands apart from them because what is parsed on every page of claude.ai has no
 * use for its library.
 */
export const languageSchema = z.enum(LANGUAGE_IDS);
