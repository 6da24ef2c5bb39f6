import type { Said } from '@broadside/contract/sentences'
import { say } from '#lib/errors.ts'
import { commonLongPasswords, commonStems } from './common-passwords.ts'

const minLength = 12
const maxLength = 1024

/** The alphabet, the digits and the rows of common keyboards. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm']
const walks = runs.flatMap((run) => [run.repeat(4), [...run].toReversed().join('').repeat(4)])
const isWalk = (text: string) => walks.some((walk) => walk.includes(text))

/** The length of the shortest part that makes up the text by repetition; the full length if none does. */
const periodOf = (text: string) => (text + text).indexOf(text, 1)

const isStems = (text: string): boolean => {
  if (commonStems.has(text)) return true
  for (let cut = 3; cut <= text.length - 3; cut++) if (commonStems.has(text.slice(0, cut)) && commonStems.has(text.slice(cut))) return true
  return false
}

const isCommonText = (text: string): boolean => {
  if (commonLongPasswords.has(text) || isStems(text) || isWalk(text)) return true
  const period = periodOf(text)
  return period < text.length && (period <= 3 || isCommonText(text.slice(0, period)))
}

/** Digits and symbols often put around a word that don't make it harder to guess. */
const isTrimming = (text: string) => text.length <= 7 || isWalk(text) || periodOf(text) <= 3

/**
 * A password that guessing programs try first: a well-known one; or one or two well-known words, a run of keys or a
 * repetition, surrounded only by simple digits and symbols. Ignores case.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  if (new Set(text).size <= 3) return true
  const head = /^[\d\W_]*/.exec(text)?.[0] ?? ''
  const tail = /[\d\W_]*$/.exec(text.slice(head.length))?.[0] ?? ''
  const starts = isTrimming(head) ? [0, head.length] : [0]
  const ends = isTrimming(tail) ? [text.length, text.length - tail.length] : [text.length]
  return starts.some((start) => ends.some((end) => end - start >= 3 && isCommonText(text.slice(start, end))))
}

export function passwordProblem(password: string): Said | undefined {
  const length = [...password].length
  if (length < minLength || length > maxLength) return say('password_length', { minimum: minLength, maximum: maxLength })
  return isCommonPassword(password) ? say('password_common') : undefined
}
