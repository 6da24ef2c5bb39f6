import { useMutation } from '@tanstack/react-query'
import { explain } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { changeMedia, type MediaChange } from '#api/media-library.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('media')

/** Changes the file at once, and reports a failure. */
export const useChange = (file: MediaView) =>
  useMutation({
    mutationFn: (change: MediaChange) => changeMedia(file, change),
    onError: (error) => void showToast(t('notSaved'), explain(error)),
  })
