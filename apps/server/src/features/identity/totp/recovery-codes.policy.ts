/** The form of recovery codes. Pure but for the random numbers. */
import { createHash, randomInt } from 'node:crypto'

/** Without characters that are taken for each other. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16
const setSize = 10

const makeCode = () => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten different codes of 78 bits, each written in four groups. */
export function makeRecoveryCodes(): string[] {
  const made = new Set<string>()
  while (made.size < setSize) made.add(makeCode())
  return [...made].map((code) => code.replaceAll(/(.{4})(?!$)/g, '$1-'))
}

/** The purpose and the user go in, so that a hash of this table is good for nothing else. Hyphens, spaces and case do not matter. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`broadside/recovery-code/${userId}/${code.replaceAll(/[\s-]/g, '').toUpperCase()}`)
    .digest()
