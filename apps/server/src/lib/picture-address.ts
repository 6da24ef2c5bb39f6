/**
 * Paths on this server for pictures that lie on other servers. They are signed, so that nobody makes this server fetch what no
 * answer of it has named, and they end, so that one that got out is of no use for long.
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
/** Longer ones would not fit into an address. */
const maxLength = 2000

/** The path of `GET /picture` for an address of the web. Good for one to two weeks, and the same for a week, so that browsers can keep the picture. */
export function toPicturePath({ signer, clock }: Base, url: string): string {
  const period = Math.floor(clock.now().getTime() / periodMs)
  return `/api/v1/picture?u=${encodeCursor(signer(purpose), {}, [period + 2, url])}`
}

/** The address in the `u` of a path. Undefined when this instance did not sign it, or it has ended. */
export function findPictureUrl({ signer, clock }: Base, u: string): string | undefined {
  const [end, url] = decodeCursor(signer(purpose), {}, u) ?? []
  return Number(end) * periodMs > clock.now().getTime() ? String(url) : undefined
}

/** Paths of pictures that this server shows to everyone: of users, and in posts of sites. */
const ownPictures = /^\/avatars\/[0-9a-f]{32}\.webp$|^\/site\/[\w-]+\/media\/[\w-]+\/[^/]+\.(?:jpg|png|webp|gif|avif)$/

/**
 * The path of a public picture of this server, and undefined for every other address, also of this server: a path such as
 * `//evil.example/x` leads elsewhere, and one of the API would be requested with the session of the reader.
 */
export function findOwnPicture(origin: string, url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin: found, pathname } = new URL(url)
  return found === origin && ownPictures.test(pathname) ? pathname : undefined
}

const isForeign = (origin: string, url: string): boolean =>
  /^https?:/i.test(url) && url.length <= maxLength && URL.canParse(url) && new URL(url).origin !== origin

/** Where this server shows a picture. Undefined where it can't. */
export function findPicturePath(ctx: Base & { origin: string }, url: string): string | undefined {
  return findOwnPicture(ctx.origin, url) ?? (isForeign(ctx.origin, url) ? toPicturePath(ctx, url) : undefined)
}

/** Where this server shows the picture of a person or a workspace, as a property that is absent where it does not. */
export const presentAvatarPath = (ctx: Base & { origin: string }, url: string): { avatar_path?: string } =>
  defined({ avatar_path: findPicturePath(ctx, url) })
