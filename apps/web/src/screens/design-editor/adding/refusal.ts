/** Files that a design can't use, as far as the browser can tell. */
import { kindOf } from '@broadside/contract/media-rules'
import { typeOf } from '#web/uploads/refusal.ts'

export type RefusalCode = 'svg' | 'type'

const isSvg = ({ name, type }: Pick<File, 'name' | 'type'>): boolean => type === 'image/svg+xml' || /\.svgz?$/i.test(name)

/** Undefined if it may be an image: only the server can detect the type of a file without one. */
export const refusalOf = (file: Pick<File, 'name' | 'type'>): RefusalCode | undefined => {
  if (isSvg(file)) return 'svg'
  const type = typeOf(file)
  return type === '' || kindOf(type) === 'image' ? undefined : 'type'
}
