/** Six-digit codes, emailed to verify an address. Only a keyed hash is stored, and the number of attempts is limited. */
import { randomInt } from 'node:crypto'
import type { App } from '#server/context.ts'
import { invalidAt, Problem, say } from '#lib/errors.ts'
import { isMailAvailable } from '#signals/mail/mail.ts'

export const maxCodeTries = 5

/** Minimum pause between two codes for the same purpose. */
const codePauseMs = 60_000

export const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const purpose = 'mailed-code'
const signed = (subject: string, code: string): string => `${subject}\n${code}`

/** `subject` is the recipient's address; the code is not valid for any other. */
export const hashCode = ({ signer }: Pick<App, 'signer'>, subject: string, code: string): Buffer =>
  signer(purpose).sign(signed(subject, code))

/** Throws `validation_failed` at the code. */
export function assertCode({ signer }: Pick<App, 'signer'>, hash: Uint8Array, { subject, code }: { subject: string; code: string }): void {
  if (!signer(purpose).verify(signed(subject, code), hash)) throw invalidAt('body.code', say('wrong_code'))
}

export const resendAt = (sentAt: Date): Date => new Date(sentAt.getTime() + codePauseMs)

export function tooSoon({ clock }: Pick<App, 'clock'>, sentAt: Date): Problem {
  const retryAfter = (resendAt(sentAt).getTime() - clock.now().getTime()) / 1000
  return new Problem('rate_limited', 'Wait a minute before requesting another code.', { retryAfter })
}

/** Throws `rate_limited`. */
export function assertPaused(ctx: Pick<App, 'clock'>, sentAt: Date): void {
  if (resendAt(sentAt) > ctx.clock.now()) throw tooSoon(ctx, sentAt)
}

/** Throws `mail_not_configured`. */
export function assertMail(app: Pick<App, 'config'>): void {
  if (!isMailAvailable(app)) throw new Problem('mail_not_configured', "This instance can't send email. Ask its operator to set SMTP_URL.")
}
