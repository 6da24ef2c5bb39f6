/** URLs of media for networks that fetch them: unguessable, and valid until an instant. */
import type { App } from '#server/context.ts'

type Base = Pick<App, 'signer'>

const purpose = 'media-url'

/** `<origin>/media/<media id>.<expiry in Unix seconds, base 36>.<signature>` */
export function publicMediaUrl(app: Base & Pick<App, 'origin'>, mediaId: string, expiresAt: Date): string {
  const payload = `${mediaId}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${app.origin}/media/${payload}.${app.signer(purpose).sign(payload).toString('base64url')}`
}

/** The media id in a token, or undefined if it is forged or expired. */
export function readMediaToken(app: Base & Pick<App, 'clock'>, token: string): string | undefined {
  const [, payload = '', mediaId, expiry = '', given = ''] = /^(([0-9a-f-]{36})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? []
  if (!app.signer(purpose).verify(payload, Buffer.from(given, 'base64url'))) return undefined
  return Number.parseInt(expiry, 36) * 1000 > app.clock.now().getTime() ? mediaId : undefined
}
