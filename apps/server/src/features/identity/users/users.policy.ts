import type { Said } from '@broadside/contract/sentences'
import { say } from '#lib/errors.ts'
import { toSlug } from '#lib/slug.ts'

const emailForm = /^[^\s@]+@[^\s@]+$/
export const maxEmailLength = 254

export const isEmail = (text: string): boolean => emailForm.test(text) && [...text].length <= maxEmailLength

/** Names that could be mistaken for the service itself, or that URLs may need. */
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

export function usernameProblem(username: string): Said | undefined {
  if (!usernameForm.test(username)) return say('username_form')
  return reserved.has(username) ? say('username_reserved') : undefined
}

/** User names to try for an email address, the simplest first; all are valid. `random` is 6 letters or digits. */
export function suggestUsernames(email: string, random: string): string[] {
  const local = email.split(/[@+]/)[0] ?? ''
  const stem = toSlug(local, 22) || 'user'
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${stem}-${number}`)
  return [stem, ...numbered, `${stem}-${random}`].filter((name) => usernameProblem(name) === undefined)
}
