/**
 * Paths on this server for pictures on other servers. They are signed, so that this server fetches only URLs from its
 * own responses, and they expire, so that a leaked one is soon useless.
 */
import { defined } from './defined.ts'
import { decodeCursor, encodeCursor } from './pagination.ts'
import type { Signer } from './signer.ts'
import { days } from './time.ts'

interface Base {
  signer(purpose: string): Signer
  clock: { now(): Date }
}

const purpose = 'picture'
const periodMs = days(7)
/** The path could not hold a longer URL. */
const maxLength = 2000

/**
 * The path of `GET /picture` for an external URL. Valid for one to two weeks, and constant for a week so that browsers
 * can cache the picture.
 */
export function toPicturePath({ signer, clock }: Base, url: string): string {
  const period = Math.floor(clock.now().getTime() / periodMs)
  return `/api/v1/picture?u=${encodeCursor(signer(purpose), {}, [period + 2, url])}`
}

/** The URL in the `u` of a path. Undefined if this instance did not sign it, or it has expired. */
export function findPictureUrl({ signer, clock }: Base, u: string): string | undefined {
  const [end, url] = decodeCursor(signer(purpose), {}, u) ?? []
  return Number(end) * periodMs > clock.now().getTime() ? String(url) : undefined
}

/** Paths of pictures that this server shows publicly: of users, and in posts of sites. */
const ownPictures = /^\/avatars\/[0-9a-f]{32}\.webp$|^\/site\/[\w-]+\/media\/[\w-]+\/[^/]+\.(?:jpg|png|webp|gif|avif)$/

/**
 * The path of a public picture on this server. Undefined for every other URL, including those of this server: a path
 * such as `//evil.example/x` leads elsewhere, and an API path would be requested with the reader's session.
 */
export function findOwnPicture(origin: string, url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin: found, pathname } = new URL(url)
  return found === origin && ownPictures.test(pathname) ? pathname : undefined
}

const isForeign = (origin: string, url: string): boolean =>
  /^https?:/i.test(url) && url.length <= maxLength && URL.canParse(url) && new URL(url).origin !== origin

/** The path under which this server shows a picture. Undefined if it can't. */
export function findPicturePath(ctx: Base & { origin: string }, url: string): string | undefined {
  return findOwnPicture(ctx.origin, url) ?? (isForeign(ctx.origin, url) ? toPicturePath(ctx, url) : undefined)
}

/** The path for the picture of a person or workspace, as a property that is absent if there is none. */
export const presentAvatarPath = (ctx: Base & { origin: string }, url: string): { avatar_path?: string } =>
  defined({ avatar_path: findPicturePath(ctx, url) })
