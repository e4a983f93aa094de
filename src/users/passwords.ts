import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { memoize } from '../platform/cache.js';
import { InvalidFields } from '../platform/errors.js';
import { limitConcurrency } from '../platform/limit-concurrency.js';
import { equalInConstantTime } from '../platform/secrets/hashing.js';

const derive = promisify(argon2);
/** OWASP's second recommendation: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;
const OWN_WORDS = ['keyturn', 'clarity', 'property', 'management', 'desmoines'];

const readCommonPasswords = memoize(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set<string>(dictionary['passwords-common']);
});

/** Each hash takes 19 MiB, so many at the same time could exhaust the server. */
const limited = limitConcurrency(4, 64);

/** Hashes a password with argon2id into a self-describing string. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await digest(password, salt);
  return `argon2id$${COST.memory}$${COST.passes}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Compares in constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, , , salt, tag] = hash.split('$');
  const expected = Buffer.from(tag ?? '', 'base64url');
  const actual = await digest(password, Buffer.from(salt ?? '', 'base64url'));
  return equalInConstantTime(actual, expected);
}

/** Takes as long as a verification, so that timing does not reveal which accounts exist. */
export async function verifyDummyPassword(password: string): Promise<false> {
  await digest(password, randomBytes(16));
  return false;
}

/** Rejects common passwords and those made of the product's own words. */
export async function rejectGuessablePassword(
  password: string,
  email: string,
  field = 'next',
): Promise<void> {
  const commonPasswords = await readCommonPasswords();
  const plain = password.toLowerCase();
  const core = plain.replace(/[^a-z]/g, '');
  const isOwnWord = [...OWN_WORDS, email.split('@')[0]!.toLowerCase()].some(
    (word) => word.length > 3 && core === word,
  );
  if (!commonPasswords.has(plain) && !commonPasswords.has(core) && !isOwnWord && new Set(plain).size > 3)
    return;
  const message = 'This password is too easy to guess. Choose another one.';
  throw new InvalidFields([{ field, code: 'GUESSABLE', message }], message);
}

function digest(password: string, nonce: Buffer): Promise<Buffer> {
  const message = Buffer.from(password);
  return limited(() =>
    derive('argon2id', { ...COST, message, nonce: nonce.length < 8 ? randomBytes(16) : nonce }),
  );
}
