import { LIMITS } from '../../shared/limits.ts';
import type { BesideBlock, RequestBody } from '../../shared/protocol.ts';
import type { ViewRequestBody } from '../platform/messages.ts';
import { NO_CONVERSATION } from './conversation-key.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * The blocks, in their order, that fit with this code into what the host takes at once; one that is too large leaves
 * room for those after it.
 */
export function fitBeside(
  code: string,
  beside: readonly BesideBlock[],
  limit: number = LIMITS.codeBytes,
): BesideBlock[] {
  let room = limit - bytesOf(code);
  return beside.filter((block) => {
    const size = bytesOf(block.code);
    if (size > room) return false;
    room -= size;
    return true;
  });
}

/**
 * What the host is asked for this click. @param chosen file of the project that the user chose for this code, or null.
 * @param conversation key of the conversation, empty on a page that has none yet.
 */
export function startOf(
  job: string,
  body: ViewRequestBody<'block.verify'>,
  project: string | null,
  chosen: string | null,
  conversation: string = NO_CONVERSATION,
): RequestBody<'verify.start'> {
  const { code, language, languageSource, file, place, follows, said } = body;
  const beside = fitBeside(code, body.beside ?? []);
  return {
    job,
    code,
    language,
    languageSource,
    ...(file === null ? {} : { file }),
    ...(project === null ? {} : { project }),
    ...(place === undefined && chosen === null
      ? {}
      : { place: { info: place?.info ?? '', before: place?.before ?? '', ...(chosen === null ? {} : { chosen }) } }),
    ...(follows === undefined ? {} : { follows }),
    ...(beside.length === 0 ? {} : { beside }),
    ...(said === undefined ? {} : { said }),
    ...(conversation === NO_CONVERSATION ? {} : { conversation }),
  };
}
