/** URLs of media for networks that fetch them: unguessable, and valid until an instant. */
import { defined } from '#lib/defined.ts'
import type { App } from '#server/context.ts'

type Base = Pick<App, 'signer'>

export interface PublicFile {
  mediaId: string
  /** Of a rendition; absent for the original, or its copy without a location. */
  key?: string
}

const purpose = 'media-url'

/** `<origin>/media/<media id>[.<key of a rendition>].<expiry in Unix seconds, base 36>.<signature>` */
export function publicMediaUrl(app: Base & Pick<App, 'origin'>, { mediaId, key }: PublicFile, expiresAt: Date): string {
  const payload = [mediaId, ...(key === undefined ? [] : [key]), Math.floor(expiresAt.getTime() / 1000).toString(36)].join('.')
  return `${app.origin}/media/${payload}.${app.signer(purpose).sign(payload).toString('base64url')}`
}

const shape = /^(?<payload>(?<mediaId>[0-9a-f-]{36})(?:\.(?<key>[0-9a-f]{32}))?\.(?<expiry>[0-9a-z]{1,10}))\.(?<signature>[\w-]{43})$/

/** The file of a token; undefined if it is forged or expired. */
export function readMediaToken(app: Base & Pick<App, 'clock'>, token: string): PublicFile | undefined {
  const { payload = '', mediaId, key, expiry = '', signature = '' } = shape.exec(token)?.groups ?? {}
  if (!mediaId || !app.signer(purpose).verify(payload, Buffer.from(signature, 'base64url'))) return undefined
  return Number.parseInt(expiry, 36) * 1000 > app.clock.now().getTime() ? { mediaId, ...defined({ key }) } : undefined
}
