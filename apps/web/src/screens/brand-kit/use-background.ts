import { useQuery } from '@tanstack/react-query'
import { type MediaView, mediaQuery } from '#api/media.ts'
import { translator } from '#i18n/translator.ts'
import { isFileId } from '#web/designs/file-id.ts'

const t = translator('brandKit')

interface ShownBackground {
  file: MediaView | undefined
  name: string
}

/** An image by its file name; a color, or a text that another client understands, as it is. */
export const useBackground = (value: string): ShownBackground => {
  const isFile = isFileId(value)
  const { data: file, isError } = useQuery({ ...mediaQuery(value), enabled: isFile })
  if (!isFile) return { file: undefined, name: value }
  return { file, name: isError ? t('imageGone') : (file?.filename ?? '') }
}
