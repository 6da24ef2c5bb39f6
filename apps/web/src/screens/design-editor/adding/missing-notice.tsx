import { Suspense, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useSnapshot, useValue } from '../session/use-session.ts'
import { missingPictures } from './missing.ts'

const t = translator('designAdding')

const MissingDialog = lazyPart(async () => ({ default: (await import('./missing-dialog.tsx')).MissingDialog }))

/** Reports pictures that can't be loaded, and opens the list of where they are. */
export const MissingNotice = () => {
  const { stage } = useSession()
  const [isOpen, setOpen] = useState(false)
  const missing = useValue(stage.missing)
  const count = useSnapshot(({ document }) => missingPictures(document, missing).length)
  if (!count) return null
  return (
    <>
      <Notice tone="asking" action={<Button onClick={() => setOpen(true)}>{t('showMissing')}</Button>}>
        {t('missing', { count })}
      </Notice>
      {isOpen && (
        <Suspense>
          <MissingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
