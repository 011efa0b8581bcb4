import { builtinModules } from 'node:module';

/** Texts that stand in everybody's code: they say what the code does and nothing about who wrote it. */
const PLAIN = new Set([
  ...builtinModules.flatMap((name) => [name, `node:${name}`]),
  ...(
    'utf8 utf-8 utf16 utf-16 UTF-8 ascii latin1 latin-1 hex base64 base64url binary rb wb r+ w+ a+ rt wt strict ' +
    'ignore replace use__strict ' +
    ('GET POST PUT PATCH DELETE HEAD OPTIONS string number boolean object function symbol undefined bigint null ' +
      'true false none default error warning info debug name value key type id index length ') +
    ('click change input submit load keydown keyup end data close open message sha256 sha1 md5 __main__ __init__ T ' +
      'F Y N OK ok yes no on off ') +
    ('fmt errors strings strconv sort sync context time math bytes bufio io os net http net/http encoding/json ' +
      'path/filepath math/rand testing reflect unicode ') +
    ('stdio.h stdlib.h string.h stdint.h stdbool.h stddef.h errno.h assert.h limits.h math.h ctype.h time.h ' +
      'unistd.h pthread.h ') +
    ('iostream vector string map set unordered_map memory algorithm utility functional thread mutex atomic ' +
      'optional cstdint cstdio cstdlib cstring stdexcept')
  ).split(' '),
]);

/** Words of a command line that are commands of tools. */
const COMMANDS = new Set(
  (
    'add init clone commit push pull fetch checkout merge rebase status log diff stash reset branch tag remote ' +
    'config install uninstall update upgrade remove run build test start stop restart enable ' +
    ('disable exec create list show get set apply delete up down ps logs export import in do then else read write ' +
      'cache clean check lint format version help pipefail')
  ).split(' '),
);

/**
 * Says this text nothing about anybody? At most two characters, a small number, or a word that everybody's code has.
 */
export const isPlainText = (text: string): boolean =>
  /^[\x20-\x7e]{0,2}$/.test(text) || /^\d{1,4}$/.test(text) || PLAIN.has(text.replace(/^use strict$/, 'use__strict'));

/** As {@link isPlainText}, for a bare word of a command line. */
export const isPlainWord = (word: string): boolean => isPlainText(word) || COMMANDS.has(word);
