/** Addresses of media for networks that fetch them: unguessable, and good until an instant. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../context.ts'

type Signer = Pick<App, 'key'>

const signature = (app: Signer, payload: string): Buffer => createHmac('sha256', app.key('media-url')).update(payload).digest()

/** `<origin>/media/<media id>.<expiry in Unix seconds, base 36>.<signature>` */
export function publicMediaUrl(app: Signer & Pick<App, 'origin'>, mediaId: string, expiresAt: Date): string {
  const payload = `${mediaId}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${app.origin}/media/${payload}.${signature(app, payload).toString('base64url')}`
}

/** The media id in a token, or undefined when it was not made here or has expired. */
export function readMediaToken(app: Signer & Pick<App, 'clock'>, token: string): string | undefined {
  const [, payload = '', mediaId, expiry = '', given = ''] = /^(([0-9a-f-]{36})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? []
  const bytes = Buffer.from(given, 'base64url')
  const expected = signature(app, payload)
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected)) return undefined
  return Number.parseInt(expiry, 36) * 1000 > app.clock.now().getTime() ? mediaId : undefined
}
