import { Eye } from 'lucide-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useMedia } from '#lib/use-media.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { useStore } from '#composer/hooks/use-session.ts'
import { useViews } from '#composer/hooks/use-views.ts'
import { isColumnShown, showColumn } from './column.ts'
import styles from './preview-column.module.css'

const t = translator('composer')
const common = translator('common')

/** Wide enough for text and preview, as in `slot.module.css`. */
const useIsWide = () => useMedia('(width >= 1280px)')

const LazyPreview = lazyPart(async () => {
  const [{ Preview }] = await Promise.all([import('./preview.tsx'), loadMessages('postPreview')])
  return { default: Preview }
})

/** As high as the preview of a short text, so that what is below it hardly moves. */
const placeholder = <Skeleton height="16rem" />

const Loaded = () => (
  <Suspense fallback={placeholder}>
    <LazyPreview />
  </Suspense>
)

/** The preview beside the text, if the window is wide enough. Starts to load after the rest of the page is rendered. */
export const PreviewColumn = () => {
  const isWide = useIsWide()
  const isShown = useStore(isColumnShown, (value) => value)
  const isTime = useDeferredValue(true, false)
  const { reported } = useViews()
  // A report already shows the same content.
  if (!isWide || !isShown || reported.length) return null
  return <div className={styles.column}>{isTime ? <Loaded /> : placeholder}</div>
}

/** Shows and hides the column. On narrower windows it opens the preview above the page. */
export const PreviewButton = () => {
  const isWide = useIsWide()
  const isShown = useStore(isColumnShown, (value) => value)
  const [isOpen, setOpen] = useState(false)
  if (isWide)
    return (
      <IconButton icon={Eye} className={styles.button} label={t('preview')} aria-pressed={isShown} onClick={() => showColumn(!isShown)} />
    )
  return (
    <>
      <IconButton icon={Eye} className={styles.button} label={t('preview')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('preview')}
        actions={<Button onClick={() => setOpen(false)}>{common('close')}</Button>}
      >
        <Loaded />
      </Dialog>
    </>
  )
}
