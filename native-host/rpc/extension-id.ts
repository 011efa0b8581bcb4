/**
 * Extensions that may start the host. The id follows from the fixed `key` in manifest.json: the first 16 bytes of the
 * SHA-256 of the DER public key, in hex with the digits 0-f written as a-p.
 */
export const EXTENSION_IDS = ['dcnejfjpfhdiifjcfppbajacagcmjamb'];
