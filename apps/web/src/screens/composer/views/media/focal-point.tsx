import { Crosshair } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MediaView } from '#api/media.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import { listPointPlaces } from '#composer/session/model/media-settings.ts'

const t = translator('composerMedia')
const FocalDialog = lazyPart(async () => ({ default: (await import('./focal-dialog.tsx')).FocalDialog }))

interface FocalPointProps {
  file: MediaView
  accountId: string | undefined
}

/** Opens the focal point dialog. Shown if a network of the post uses a focal point. */
export const FocalPoint = ({ file, accountId }: FocalPointProps) => {
  const { content, context, checked } = useSession()
  const [isOpen, setOpen] = useState(false)
  const isTaken = useStore(
    checked,
    ({ forms }) => listPointPlaces(content.get(), file.id, { context: context.get(), forms }, accountId).length > 0,
  )
  if (!isTaken) return null
  return (
    <>
      <IconButton icon={Crosshair} label={t('focalPoint', { name: file.filename })} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <FocalDialog file={file} accountId={accountId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
