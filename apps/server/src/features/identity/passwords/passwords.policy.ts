/** Pure rules: which user names and passwords are accepted, and how a browser is called. */
import { toSlug } from '#lib/slug.ts'
import { commonLongPasswords, commonStems } from './common-passwords.ts'

/** Names that a reader could take for the service itself, or that addresses may need. */
const reserved = new Set(
  `about abuse account accounts admin administrator all anonymous api app assets auth billing blog broadside bot contact
  daemon deleted deleted-user docs everyone feed feeds ftp guest health help here hostmaster info instance invite legal login logout
  mail mailer-daemon me media moderator noreply no-reply nobody notifications null official openapi operator owner
  password postmaster privacy public register root security service settings setup signin signup site staff static status
  superuser support sysadmin system team terms undefined unknown user users web webmaster workspace workspaces www you`
    .trim()
    .split(/\s+/),
)

const usernameForm = /^[a-z0-9][a-z0-9_-]{1,28}[a-z0-9]$/

/** What is wrong with a user name, or undefined. */
export function usernameProblem(username: string): string | undefined {
  if (!usernameForm.test(username)) return 'A user name has 3 to 30 of a-z, 0-9, - and _, and starts and ends with a letter or digit.'
  return reserved.has(username) ? 'This user name is reserved.' : undefined
}

/** User names to try for an e-mail address, the plainest first; each has the right form. `random` gives 6 letters or digits. */
export function suggestUsernames(email: string, random: string): string[] {
  const local = email.split(/[@+]/)[0] ?? ''
  const stem = toSlug(local, 22) || 'user'
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${stem}-${number}`)
  return [stem, ...numbered, `${stem}-${random}`].filter((name) => usernameProblem(name) === undefined)
}

const minLength = 12
const maxLength = 1024

/** The alphabet, the digits and the rows of the usual keyboards. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '0123456789', 'qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm']
const walks = runs.flatMap((run) => [run.repeat(4), [...run].toReversed().join('').repeat(4)])
const isWalk = (text: string) => walks.some((walk) => walk.includes(text))

/** The length of the part that a text repeats, or its own length. */
const periodOf = (text: string) => (text + text).indexOf(text, 1)

/** One or two stems after each other. */
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

/** Digits and signs that people put around a word without making it hard to guess. */
const isTrimming = (text: string) => text.length <= 7 || isWalk(text) || periodOf(text) <= 3

/**
 * A password that guessing programs try first: a well-known one; or one or two well-known words, a run of keys or a
 * repetition, with nothing but simple digits and signs around it. Case does not matter.
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

/** What is wrong with a new password, or undefined. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length
  if (length < minLength || length > maxLength) return `A password has ${minLength} to ${maxLength} characters.`
  return isCommonPassword(password) ? 'This password is among the first that others would guess.' : undefined
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A name for a user agent, for example `Firefox on Linux`. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
