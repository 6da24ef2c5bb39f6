/** What is not taken, as far as a browser can know. Pure. */
import { kindOf, mimeOfName, mostBytes } from '@broadside/contract/media-rules'
import type { Refusal } from './upload.ts'

/** Names that say nothing about the content. */
const isVague = (type: string): boolean => type === '' || type === 'application/octet-stream'

/** Browsers name types in many ways, so a known ending is enough. Without either the server looks. */
export const typeOf = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  kindOf(type) === undefined ? (mimeOfName(name) ?? (isVague(type) ? '' : type)) : type

export const refusalOf = (file: Pick<File, 'name' | 'type' | 'size'>): Refusal | undefined => {
  const type = typeOf(file)
  const kind = kindOf(type)
  if (file.size === 0) return { code: 'empty' }
  if (type !== '' && (kind === undefined || kind === 'font')) return { code: 'type', type }
  const limit = kind === 'video' ? mostBytes.video : mostBytes.other
  // Of a file without a known type only the server sees whether it is a video.
  return file.size > (type === '' ? mostBytes.video : limit) ? { code: 'size', limit } : undefined
}
