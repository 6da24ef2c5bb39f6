/** Rejects files as far as the browser can tell. Pure. */
import { kindOf, mimeOfName, mostBytes } from '@broadside/contract/media-rules'
import type { AssetKind } from '#api/uploads.ts'
import type { Refusal } from './upload.ts'

/** Types that say nothing about the content. */
const isVague = (type: string): boolean => type === '' || type === 'application/octet-stream'

/** Browsers report types inconsistently, so a known file extension suffices. Without either, the server detects the type. */
export const typeOf = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  kindOf(type) === undefined ? (mimeOfName(name) ?? (isVague(type) ? '' : type)) : type

/** Uploads for the brand kit that take one kind of files only. */
const kinds = { brand_font: 'font', brand_asset: 'image' } as const

export const refusalOf = (file: Pick<File, 'name' | 'type' | 'size'>, assetKind: AssetKind = 'library'): Refusal | undefined => {
  const type = typeOf(file)
  const kind = kindOf(type)
  if (file.size === 0) return { code: 'empty' }
  if (assetKind !== 'library') {
    if (kind !== kinds[assetKind]) return { code: 'kind', kind: kinds[assetKind] }
  } else if (type !== '' && (kind === undefined || kind === 'font')) return { code: 'type', type }
  const limit = kind === 'video' || kind === 'font' ? mostBytes[kind] : mostBytes.other
  // Only the server can detect whether a file of unknown type is a video, so the larger limit applies.
  return file.size > (type === '' ? mostBytes.video : limit) ? { code: 'size', limit } : undefined
}
