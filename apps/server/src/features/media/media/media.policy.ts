import type { Said } from '@broadside/contract/sentences'
import { kindOf, mostBytes } from '@broadside/contract/media-rules'
import { say } from '#lib/errors.ts'

/** All objects of one file are in one folder of the store. */
export const folderOf = (row: { workspace_id: string; id: string }): string => `${row.workspace_id}/${row.id}`

export const thumbnailKeyOf = (row: { workspace_id: string; id: string }): string => `${folderOf(row)}/thumbnail.webp`

const mebibyte = 1024 * 1024

export interface SizeLimits {
  maxUploadMib: number
}

/** Maximum bytes of a file. An unknown type counts as neither video nor font. */
export function sizeLimit(mime: string, assetKind: string, { maxUploadMib }: SizeLimits): number {
  if (assetKind === 'brand_font') return mostBytes.font
  if (mime.startsWith('video/')) return Math.min(mostBytes.video, maxUploadMib * mebibyte)
  return mostBytes.other
}

/** Kinds created by the service's own editors: hidden from the library and not counted. */
export const hiddenKinds = ['design_preview', 'template_preview', 'project_asset'] as const

export const isCounted = (assetKind: string): boolean => !(hiddenKinds as readonly string[]).includes(assetKind)

/** Maximum bytes of a workspace's media; undefined for no limit. */
export const roomOf = (mebibytes: number): number | undefined => (mebibytes === 0 ? undefined : mebibytes * mebibyte)

/** Lifetime of an upload session in seconds: 10 min and 1 s per MiB, between 15 min and 6 h. */
export const sessionLife = (size: number): number => Math.min(6 * 3600, Math.max(15 * 60, 600 + Math.ceil(size / mebibyte))) * 1000

/** Milliseconds from the start after which a session ends even if bytes still arrive. */
export const longestSession = 6 * 3600 * 1000

export const trashDays = 7

export const blockingStatuses = ['draft', 'scheduled', 'publishing'] as const

export interface Mismatch extends Said {
  location: string
}

export function refusalOf(mime: string | undefined, size: number, assetKind: string, limits: SizeLimits): Mismatch | undefined {
  const kind = mime === undefined ? undefined : kindOf(mime)
  if (mime === undefined || !kind) return { location: 'body', ...say('unknown_file_type') }
  if (kind === 'font' && assetKind !== 'brand_font') return { location: 'body', ...say('font_needs_asset_kind') }
  if (assetKind === 'brand_font' && kind !== 'font') return { location: 'body', ...say('not_a_brand_font') }
  const limit = sizeLimit(mime, assetKind, limits)
  return size > limit ? { location: 'body', ...say('content_too_large', { type: mime, maximum: limit }) } : undefined
}
