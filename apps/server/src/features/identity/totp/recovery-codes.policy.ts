import { createHash, randomInt } from 'node:crypto'

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16
const setSize = 10

const makeCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten distinct codes of 78 bits, each written in four groups. */
export function makeRecoveryCodes(): string[] {
  const made = new Set<string>()
  while (made.size < setSize) made.add(makeCode())
  return [...made].map((code) => code.replaceAll(/(.{4})(?!$)/g, '$1-'))
}

/** Includes purpose and user, so that the hash is not valid for anything else. Ignores hyphens, spaces and case. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`broadside/recovery-code/${userId}/${code.replaceAll(/[\s-]/g, '').toUpperCase()}`)
    .digest()
